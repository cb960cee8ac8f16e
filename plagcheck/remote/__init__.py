"""Places that are not folders of this machine: addresses such as `s3://bucket/theses`.

A `Place` is a path or an `Address`. `file://` is only another spelling of a path. Nothing here
touches the network but for an address that the user wrote; a plain path never loads fsspec.

Documents at an address are listed (`Remote.files`) and streamed (`Remote.reading`). An index at an
address is worked on in a local copy of it, a mirror: see `plagcheck.index.mirrors.mirror`.
"""

from plagcheck.remote.address import Address, Place, place_of
from plagcheck.remote.files import Remote

__all__ = ["Address", "Place", "Remote", "place_of"]
