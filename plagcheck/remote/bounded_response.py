"""Answers of web servers up to a size: fsspec reads a listing, or a block, to its end."""

from __future__ import annotations

from aiohttp import ClientResponse

from plagcheck.remote.download_limits import DownloadTooLarge

MOST_ANSWER_BYTES = 64 << 20
"""Most bytes of an answer that is read as a whole: a million names, or eight blocks of a file."""

_PIECE_BYTES = 1 << 20


class BoundedResponse(ClientResponse):
    """Raises `DownloadTooLarge` when an answer grows beyond `MOST_ANSWER_BYTES`."""

    async def read(self) -> bytes:
        """Read the answer to its end."""
        if self._body is not None:
            return await super().read()
        content = bytearray()
        async for piece in self.content.iter_chunked(_PIECE_BYTES):
            content += piece
            if len(content) > MOST_ANSWER_BYTES:
                self.close()
                raise DownloadTooLarge
        self._body = bytes(content)
        return self._body
