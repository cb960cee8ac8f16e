"""System calls that readers and converters never need, by their number on each machine.

We list refused calls, not allowed ones: Python, PDFium and libxml2 come in many builds, and a call
that one of them newly needs must not make documents unreadable.
"""

from __future__ import annotations

from typing import NamedTuple


class CallNumbers(NamedTuple):
    """A system call's number on each machine; None where the machine has no such call."""

    x86_64: int | None
    aarch64: int | None


SOCKET = CallNumbers(41, 198)

_OTHER_PROCESSES = {
    # Other machines, and processes on this one.
    "connect": CallNumbers(42, 203),
    "sendmsg": CallNumbers(46, 211),
    "sendmmsg": CallNumbers(307, 269),
    "ptrace": CallNumbers(101, 117),
    "process_vm_readv": CallNumbers(310, 270),
    "process_vm_writev": CallNumbers(311, 271),
    "process_madvise": CallNumbers(440, 440),
    "process_mrelease": CallNumbers(448, 448),
    "kcmp": CallNumbers(312, 272),
    "pidfd_open": CallNumbers(434, 434),
    "pidfd_send_signal": CallNumbers(424, 424),
    "pidfd_getfd": CallNumbers(438, 438),
    "rt_sigqueueinfo": CallNumbers(129, 138),
    "rt_tgsigqueueinfo": CallNumbers(297, 240),
    "move_pages": CallNumbers(279, 239),
    "migrate_pages": CallNumbers(256, 238),
}
_QUEUES = {
    # System V.
    "msgget": CallNumbers(68, 186),
    "msgctl": CallNumbers(71, 187),
    "msgrcv": CallNumbers(70, 188),
    "msgsnd": CallNumbers(69, 189),
    "semget": CallNumbers(64, 190),
    "semctl": CallNumbers(66, 191),
    "semtimedop": CallNumbers(220, 192),
    "semop": CallNumbers(65, 193),
    "shmget": CallNumbers(29, 194),
    "shmctl": CallNumbers(31, 195),
    "shmat": CallNumbers(30, 196),
    # POSIX; its shared memory and semaphores are files in /dev/shm.
    "mq_open": CallNumbers(240, 180),
    "mq_unlink": CallNumbers(241, 181),
    "mq_timedsend": CallNumbers(242, 182),
    "mq_timedreceive": CallNumbers(243, 183),
    "mq_notify": CallNumbers(244, 184),
    "mq_getsetattr": CallNumbers(245, 185),
}
"""Queues, semaphores and shared memory of other processes of the same user."""
_SYSTEM = {
    "mount": CallNumbers(165, 40),
    "umount2": CallNumbers(166, 39),
    "open_tree": CallNumbers(428, 428),
    "open_tree_attr": CallNumbers(467, 467),
    "move_mount": CallNumbers(429, 429),
    "fsopen": CallNumbers(430, 430),
    "fsconfig": CallNumbers(431, 431),
    "fsmount": CallNumbers(432, 432),
    "fspick": CallNumbers(433, 433),
    "mount_setattr": CallNumbers(442, 442),
    "statmount": CallNumbers(457, 457),
    "listmount": CallNumbers(458, 458),
    "pivot_root": CallNumbers(155, 41),
    "chroot": CallNumbers(161, 51),
    "unshare": CallNumbers(272, 97),
    "setns": CallNumbers(308, 268),
    "bpf": CallNumbers(321, 280),
    "perf_event_open": CallNumbers(298, 241),
    "userfaultfd": CallNumbers(323, 282),
    "fanotify_init": CallNumbers(300, 262),
    "io_uring_setup": CallNumbers(425, 425),
    "io_uring_enter": CallNumbers(426, 426),
    "io_uring_register": CallNumbers(427, 427),
    "add_key": CallNumbers(248, 217),
    "request_key": CallNumbers(249, 218),
    "keyctl": CallNumbers(250, 219),
    "init_module": CallNumbers(175, 105),
    "finit_module": CallNumbers(313, 273),
    "delete_module": CallNumbers(176, 106),
    "kexec_load": CallNumbers(246, 104),
    "kexec_file_load": CallNumbers(320, 294),
    "reboot": CallNumbers(169, 142),
    "swapon": CallNumbers(167, 224),
    "swapoff": CallNumbers(168, 225),
    "acct": CallNumbers(163, 89),
    "quotactl": CallNumbers(179, 60),
    "quotactl_fd": CallNumbers(443, 443),
    "syslog": CallNumbers(103, 116),
    "settimeofday": CallNumbers(164, 170),
    "clock_settime": CallNumbers(227, 112),
    "sethostname": CallNumbers(170, 161),
    "setdomainname": CallNumbers(171, 162),
    "iopl": CallNumbers(172, None),
    "ioperm": CallNumbers(173, None),
}
"""Calls that change the system, and ways around this list."""
_FILE_ATTRIBUTES = {
    "chmod": CallNumbers(90, None),
    "fchmod": CallNumbers(91, 52),
    "fchmodat": CallNumbers(268, 53),
    "fchmodat2": CallNumbers(452, 452),
    "chown": CallNumbers(92, None),
    "lchown": CallNumbers(94, None),
    "fchown": CallNumbers(93, 55),
    "fchownat": CallNumbers(260, 54),
    "utime": CallNumbers(132, None),
    "utimes": CallNumbers(235, None),
    "futimesat": CallNumbers(261, None),
    "utimensat": CallNumbers(280, 88),
    "setxattr": CallNumbers(188, 5),
    "lsetxattr": CallNumbers(189, 6),
    "fsetxattr": CallNumbers(190, 7),
    "setxattrat": CallNumbers(463, 463),
    "removexattr": CallNumbers(197, 14),
    "lremovexattr": CallNumbers(198, 15),
    "fremovexattr": CallNumbers(199, 16),
    "removexattrat": CallNumbers(466, 466),
    "file_setattr": CallNumbers(469, 469),
    "name_to_handle_at": CallNumbers(303, 264),
    "open_by_handle_at": CallNumbers(304, 265),
}
"""Changes to the attributes of files, which Landlock does not restrict."""
_READERS_ONLY = {
    # Sockets.
    "socket": SOCKET,
    "socketpair": CallNumbers(53, 199),
    "bind": CallNumbers(49, 200),
    "listen": CallNumbers(50, 201),
    "accept": CallNumbers(43, 202),
    "accept4": CallNumbers(288, 242),
    # Programs.
    "execve": CallNumbers(59, 221),
    "execveat": CallNumbers(322, 281),
    "fork": CallNumbers(57, None),
    "vfork": CallNumbers(58, None),
    # Files.
    "creat": CallNumbers(85, None),
    "memfd_create": CallNumbers(319, 279),
    "truncate": CallNumbers(76, 45),
    "ftruncate": CallNumbers(77, 46),
    "fallocate": CallNumbers(285, 47),
    "unlink": CallNumbers(87, None),
    "unlinkat": CallNumbers(263, 35),
    "rename": CallNumbers(82, None),
    "renameat": CallNumbers(264, 38),
    "renameat2": CallNumbers(316, 276),
    "mkdir": CallNumbers(83, None),
    "mkdirat": CallNumbers(258, 34),
    "rmdir": CallNumbers(84, None),
    "link": CallNumbers(86, None),
    "linkat": CallNumbers(265, 37),
    "symlink": CallNumbers(88, None),
    "symlinkat": CallNumbers(266, 36),
    "mknod": CallNumbers(133, None),
    "mknodat": CallNumbers(259, 33),
    # Attributes of files, and notifications about them.
    "getxattr": CallNumbers(191, 8),
    "lgetxattr": CallNumbers(192, 9),
    "fgetxattr": CallNumbers(193, 10),
    "getxattrat": CallNumbers(464, 464),
    "listxattr": CallNumbers(194, 11),
    "llistxattr": CallNumbers(195, 12),
    "flistxattr": CallNumbers(196, 13),
    "listxattrat": CallNumbers(465, 465),
    "file_getattr": CallNumbers(468, 468),
    "inotify_init": CallNumbers(253, None),
    "inotify_init1": CallNumbers(294, 26),
    # Users and rights; the reader has already given them up.
    "setuid": CallNumbers(105, 146),
    "setgid": CallNumbers(106, 144),
    "setreuid": CallNumbers(113, 145),
    "setregid": CallNumbers(114, 143),
    "setresuid": CallNumbers(117, 147),
    "setresgid": CallNumbers(119, 149),
    "setfsuid": CallNumbers(122, 151),
    "setfsgid": CallNumbers(123, 152),
    "setgroups": CallNumbers(116, 159),
    "capset": CallNumbers(126, 91),
    # How other processes of this user run.
    "setpriority": CallNumbers(141, 140),
    "ioprio_set": CallNumbers(251, 30),
    "sched_setparam": CallNumbers(142, 118),
    "sched_setscheduler": CallNumbers(144, 119),
    "sched_setaffinity": CallNumbers(203, 122),
    "sched_setattr": CallNumbers(314, 274),
}
"""Calls that a converter needs for its own sockets, programs, files and users."""

REFUSED_TO_CONVERTERS = _OTHER_PROCESSES | _QUEUES | _SYSTEM | _FILE_ATTRIBUTES
"""Calls refused to converters; Landlock restricts which files they change."""
REFUSED_TO_READERS = REFUSED_TO_CONVERTERS | _READERS_ONLY
"""Calls refused to readers with "operation not permitted"."""

REPORTED_MISSING = {
    # Their flags lie in memory, which a filter cannot read. If the call does not exist, the C
    # library falls back to the older one, whose flags a filter can read.
    "clone3": CallNumbers(435, 435),
    "openat2": CallNumbers(437, 437),
}
"""Calls refused with "no such call"."""

OPEN = CallNumbers(2, None)
OPENAT = CallNumbers(257, 56)
CLONE = CallNumbers(56, 220)
SENDTO = CallNumbers(44, 206)
KILL = CallNumbers(62, 129)
TKILL = CallNumbers(200, 130)
TGKILL = CallNumbers(234, 131)
PRLIMIT = CallNumbers(302, 261)
IOCTL = CallNumbers(16, 29)
FCNTL = CallNumbers(72, 25)
SECCOMP = CallNumbers(317, 277)
