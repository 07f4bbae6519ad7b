import json
import sys
from io import BytesIO
from pathlib import Path

from ttyreel.api.collections import add_to_collection, create_collection, get_collection
from ttyreel.api.gifs import delete_gif, edit_gif, get_cast, get_gif, list_gifs, restore_gif, upload_gif
from ttyreel.api.search import search_gifs
from ttyreel.client import AuthenticatedClient
from ttyreel.models import CollectionAdd, CollectionCreate, GifUpdate, Shell, UploadForm
from ttyreel.types import File

site, key, gif_file, cast_file = sys.argv[1:]
# As generated: the key goes into `Authorization: Bearer`.
client = AuthenticatedClient(base_url=site, token=key)


def got(step, answer):
    if answer.status_code >= 300:
        raise SystemExit(f"{step}: {answer.status_code} {answer.content!r}")
    return answer.parsed


def part(path, name):
    return File(payload=BytesIO(Path(path).read_bytes()), file_name=name)


form = UploadForm(
    title="From Python",
    tags="python",
    file=part(gif_file, "a.gif"),
    cast=part(cast_file, "a.cast"),
)
uploaded = got("upload", upload_gif.sync_detailed(client=client, body=form))
cast = got("cast", get_cast.sync_detailed(uploaded.id, client=client))
assert b'"o"' in cast.payload.read(), "the cast has no output"
listed = got("list", list_gifs.sync_detailed(client=client, tag="python", shell=Shell.ZSH))
update = GifUpdate(title="Edited by Python")
edited = got("edit", edit_gif.sync_detailed(uploaded.id, client=client, body=update))
created = got("create", create_collection.sync_detailed(client=client, body=CollectionCreate(title="Picked")))
got("add", add_to_collection.sync_detailed(created.slug, client=client, body=CollectionAdd(gif_id=uploaded.id)))
collection = got("collection", get_collection.sync_detailed(created.slug, client=client))
found = got("search", search_gifs.sync_detailed(client=client, q="edited python"))
got("delete", delete_gif.sync_detailed(uploaded.id, client=client))
gone = get_gif.sync_detailed(uploaded.id, client=client)
restored = got("restore", restore_gif.sync_detailed(uploaded.id, client=client))

print(
    json.dumps(
        {
            "listed": [gif.id == uploaded.id for gif in listed.results],
            "edited": edited.title,
            "collected": [gif.title for gif in collection.gifs],
            "found": [hit.id == uploaded.id for hit in found.results],
            "deleted": int(gone.status_code),
            "restored": restored.id == uploaded.id,
        }
    )
)
