"""Addresses such as `s3://bucket/theses`, and clusters of machines.

A `Location` is a path or an `Address`. `file://` is only another spelling of a path. Nothing here
touches the network except for an address that the user wrote; a plain path never loads fsspec.

Documents at an address are listed (`RemoteFolder.list_files`) and streamed
(`RemoteFolder.open_file`). An index at an address is worked on in a local copy, its mirror: see
`plagcheck.index.mirrors.mirror`.
"""

from plagcheck.remote.address import Address, Location, parse_location
from plagcheck.remote.files import RemoteFolder

__all__ = ["Address", "Location", "RemoteFolder", "parse_location"]
