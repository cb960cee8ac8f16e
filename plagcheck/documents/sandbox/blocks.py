"""Send content of any length between parent and child.

It is blocks, each after its size in four bytes; an empty block ends them, and one more block says
why the content is no good, or is empty.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable

from plagcheck.documents.sandbox.page_messages import MalformedAnswer, receive_bytes
from plagcheck.documents.sandbox.wire import BLOCK_SIZE


def cut_blocks(content: bytes) -> Iterable[bytes]:
    """Cut content into blocks that may be sent."""
    return (content[at : at + BLOCK_SIZE] for at in range(0, len(content), BLOCK_SIZE))


def send_blocks(channel: socket.socket, blocks: Iterable[bytes]) -> None:
    """Send the content of an answer; `send_end` must follow."""
    for block in blocks:
        channel.sendall(len(block).to_bytes(4) + block)


def send_end(channel: socket.socket, refusal: bytes) -> None:
    """End an answer: with why it is no good, or with nothing."""
    channel.sendall(bytes(4) + len(refusal).to_bytes(4) + refusal)


def receive_blocks(
    channel: socket.socket, deadline: float, write: Callable[[bytearray], object], most: int
) -> bytearray:
    """Write the content of an answer, of at most so many bytes; return why it is no good.

    Raises TimeoutError, EOFError or `MalformedAnswer`.
    """
    while size := int.from_bytes(receive_bytes(channel, 4, deadline)):
        most -= size
        if size > BLOCK_SIZE or most < 0:
            raise MalformedAnswer
        write(receive_bytes(channel, size, deadline))
    size = int.from_bytes(receive_bytes(channel, 4, deadline))
    if size > BLOCK_SIZE:
        raise MalformedAnswer
    return receive_bytes(channel, size, deadline)
