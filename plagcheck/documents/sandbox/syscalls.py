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
    "process_madvise": Numbers(440, 440),
    "process_mrelease": Numbers(448, 448),
    "kcmp": Numbers(312, 272),
    "pidfd_open": Numbers(434, 434),
    "pidfd_send_signal": Numbers(424, 424),
    "pidfd_getfd": Numbers(438, 438),
    "rt_sigqueueinfo": Numbers(129, 138),
    "rt_tgsigqueueinfo": Numbers(297, 240),
    "move_pages": Numbers(279, 239),
    "migrate_pages": Numbers(256, 238),
}
_QUEUES = {
    # System V.
    "msgget": Numbers(68, 186),
    "msgctl": Numbers(71, 187),
    "msgrcv": Numbers(70, 188),
    "msgsnd": Numbers(69, 189),
    "semget": Numbers(64, 190),
    "semctl": Numbers(66, 191),
    "semtimedop": Numbers(220, 192),
    "semop": Numbers(65, 193),
    "shmget": Numbers(29, 194),
    "shmctl": Numbers(31, 195),
    "shmat": Numbers(30, 196),
    # POSIX; its shared memory and semaphores are files in /dev/shm.
    "mq_open": Numbers(240, 180),
    "mq_unlink": Numbers(241, 181),
    "mq_timedsend": Numbers(242, 182),
    "mq_timedreceive": Numbers(243, 183),
    "mq_notify": Numbers(244, 184),
    "mq_getsetattr": Numbers(245, 185),
}
"""Queues, semaphores and shared memory, which any process of the same user may hold."""
_SYSTEM = {
    "mount": Numbers(165, 40),
    "umount2": Numbers(166, 39),
    "open_tree": Numbers(428, 428),
    "open_tree_attr": Numbers(467, 467),
    "move_mount": Numbers(429, 429),
    "fsopen": Numbers(430, 430),
    "fsconfig": Numbers(431, 431),
    "fsmount": Numbers(432, 432),
    "fspick": Numbers(433, 433),
    "mount_setattr": Numbers(442, 442),
    "statmount": Numbers(457, 457),
    "listmount": Numbers(458, 458),
    "pivot_root": Numbers(155, 41),
    "chroot": Numbers(161, 51),
    "unshare": Numbers(272, 97),
    "setns": Numbers(308, 268),
    "bpf": Numbers(321, 280),
    "perf_event_open": Numbers(298, 241),
    "userfaultfd": Numbers(323, 282),
    "fanotify_init": Numbers(300, 262),
    "io_uring_setup": Numbers(425, 425),
    "io_uring_enter": Numbers(426, 426),
    "io_uring_register": Numbers(427, 427),
    "add_key": Numbers(248, 217),
    "request_key": Numbers(249, 218),
    "keyctl": Numbers(250, 219),
    "init_module": Numbers(175, 105),
    "finit_module": Numbers(313, 273),
    "delete_module": Numbers(176, 106),
    "kexec_load": Numbers(246, 104),
    "kexec_file_load": Numbers(320, 294),
    "reboot": Numbers(169, 142),
    "swapon": Numbers(167, 224),
    "swapoff": Numbers(168, 225),
    "acct": Numbers(163, 89),
    "quotactl": Numbers(179, 60),
    "quotactl_fd": Numbers(443, 443),
    "syslog": Numbers(103, 116),
    "settimeofday": Numbers(164, 170),
    "clock_settime": Numbers(227, 112),
    "sethostname": Numbers(170, 161),
    "setdomainname": Numbers(171, 162),
    "iopl": Numbers(172, None),
    "ioperm": Numbers(173, None),
}
"""The system itself, and ways around this list."""
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
    "setxattrat": Numbers(463, 463),
    "removexattr": Numbers(197, 14),
    "lremovexattr": Numbers(198, 15),
    "fremovexattr": Numbers(199, 16),
    "removexattrat": Numbers(466, 466),
    "file_setattr": Numbers(469, 469),
    "name_to_handle_at": Numbers(303, 264),
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
    "memfd_create": Numbers(319, 279),
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
    # What is said of files beside their content, and what happens to them.
    "getxattr": Numbers(191, 8),
    "lgetxattr": Numbers(192, 9),
    "fgetxattr": Numbers(193, 10),
    "getxattrat": Numbers(464, 464),
    "listxattr": Numbers(194, 11),
    "llistxattr": Numbers(195, 12),
    "flistxattr": Numbers(196, 13),
    "listxattrat": Numbers(465, 465),
    "file_getattr": Numbers(468, 468),
    "inotify_init": Numbers(253, None),
    "inotify_init1": Numbers(294, 26),
    # Users and their rights, which were given up before.
    "setuid": Numbers(105, 146),
    "setgid": Numbers(106, 144),
    "setreuid": Numbers(113, 145),
    "setregid": Numbers(114, 143),
    "setresuid": Numbers(117, 147),
    "setresgid": Numbers(119, 149),
    "setfsuid": Numbers(122, 151),
    "setfsgid": Numbers(123, 152),
    "setgroups": Numbers(116, 159),
    "capset": Numbers(126, 91),
    # How other processes of this user run.
    "setpriority": Numbers(141, 140),
    "ioprio_set": Numbers(251, 30),
    "sched_setparam": Numbers(142, 118),
    "sched_setscheduler": Numbers(144, 119),
    "sched_setaffinity": Numbers(203, 122),
    "sched_setattr": Numbers(314, 274),
}
"""What a program that is not ours does with sockets, programs, files and users of its own."""

REFUSED_TO_CONVERTERS = _OTHERS | _QUEUES | _SYSTEM | _RIGHTS
"""To other people's programs, whose changes to files are judged by place."""
REFUSED = REFUSED_TO_CONVERTERS | _OWN
"""To readers; answered with "operation not permitted"."""

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
FCNTL = Numbers(72, 25)
SECCOMP = Numbers(317, 277)
