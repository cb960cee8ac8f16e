"""What no reader of documents asks the kernel for, and no converter, by number and machine.

A list of what is refused, not of what is allowed: Python, PDFium and libxml2 come in many builds,
and a call that one of them newly needs must not cost a document.
"""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """A system call's number on each machine; None where the machine has no such call."""

    x86_64: int | None
    aarch64: int | None


SOCKET = Numbers(41, 198)

_OTHERS = {
    # Other machines, and processes on this one.
    "connect": Numbers(42, 203),
    "sendmsg": Numbers(46, 211),
    "sendmmsg": Numbers(307, 269),
    "ptrace": Numbers(101, 117),
    "process_vm_readv": Numbers(310, 270),
    "process_vm_writev": Numbers(311, 271),
    "pidfd_open": Numbers(434, 434),
    "pidfd_send_signal": Numbers(424, 424),
    "pidfd_getfd": Numbers(438, 438),
    "rt_sigqueueinfo": Numbers(129, 138),
    "shmget": Numbers(29, 194),
    # The system itself, and ways around this list.
    "mount": Numbers(165, 40),
    "umount2": Numbers(166, 39),
    "pivot_root": Numbers(155, 41),
    "chroot": Numbers(161, 51),
    "unshare": Numbers(272, 97),
    "setns": Numbers(308, 268),
    "bpf": Numbers(321, 280),
    "perf_event_open": Numbers(298, 241),
    "userfaultfd": Numbers(323, 282),
    "io_uring_setup": Numbers(425, 425),
    "io_uring_enter": Numbers(426, 426),
    "io_uring_register": Numbers(427, 427),
    "add_key": Numbers(248, 217),
    "request_key": Numbers(249, 218),
    "keyctl": Numbers(250, 219),
    "init_module": Numbers(175, 105),
    "finit_module": Numbers(313, 273),
    "kexec_load": Numbers(246, 104),
    "reboot": Numbers(169, 142),
    "swapon": Numbers(167, 224),
}
_RIGHTS = {
    "chmod": Numbers(90, None),
    "fchmod": Numbers(91, 52),
    "fchmodat": Numbers(268, 53),
    "fchmodat2": Numbers(452, 452),
    "chown": Numbers(92, None),
    "lchown": Numbers(94, None),
    "fchown": Numbers(93, 55),
    "fchownat": Numbers(260, 54),
    "utime": Numbers(132, None),
    "utimes": Numbers(235, None),
    "futimesat": Numbers(261, None),
    "utimensat": Numbers(280, 88),
    "setxattr": Numbers(188, 5),
    "lsetxattr": Numbers(189, 6),
    "fsetxattr": Numbers(190, 7),
    "removexattr": Numbers(197, 14),
    "lremovexattr": Numbers(198, 15),
    "fremovexattr": Numbers(199, 16),
    "open_by_handle_at": Numbers(304, 265),
}
"""Change to files that does not show where they lie."""
_OWN = {
    # Sockets.
    "socket": SOCKET,
    "socketpair": Numbers(53, 199),
    "bind": Numbers(49, 200),
    "listen": Numbers(50, 201),
    "accept": Numbers(43, 202),
    "accept4": Numbers(288, 242),
    # Programs.
    "execve": Numbers(59, 221),
    "execveat": Numbers(322, 281),
    "fork": Numbers(57, None),
    "vfork": Numbers(58, None),
    # Files.
    "creat": Numbers(85, None),
    "truncate": Numbers(76, 45),
    "ftruncate": Numbers(77, 46),
    "fallocate": Numbers(285, 47),
    "unlink": Numbers(87, None),
    "unlinkat": Numbers(263, 35),
    "rename": Numbers(82, None),
    "renameat": Numbers(264, 38),
    "renameat2": Numbers(316, 276),
    "mkdir": Numbers(83, None),
    "mkdirat": Numbers(258, 34),
    "rmdir": Numbers(84, None),
    "link": Numbers(86, None),
    "linkat": Numbers(265, 37),
    "symlink": Numbers(88, None),
    "symlinkat": Numbers(266, 36),
    "mknod": Numbers(133, None),
    "mknodat": Numbers(259, 33),
}
"""What a program that is not ours does with sockets, programs and files of its own."""

REFUSED = _OTHERS | _RIGHTS | _OWN
"""To readers; answered with "operation not permitted"."""
REFUSED_TO_CONVERTERS = _OTHERS | _RIGHTS
"""To other people's programs, whose changes to files are judged by place."""

UNKNOWN = {
    # Their flags lie in memory, where a filter cannot look. Told that the call does not exist,
    # the C library falls back to the older ones, which it can judge.
    "clone3": Numbers(435, 435),
    "openat2": Numbers(437, 437),
}
"""Answered with "no such call"."""

OPEN = Numbers(2, None)
OPENAT = Numbers(257, 56)
CLONE = Numbers(56, 220)
SENDTO = Numbers(44, 206)
KILL = Numbers(62, 129)
TKILL = Numbers(200, 130)
TGKILL = Numbers(234, 131)
PRLIMIT = Numbers(302, 261)
IOCTL = Numbers(16, 29)
SECCOMP = Numbers(317, 277)
