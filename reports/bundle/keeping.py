"""What lets a phone keep a bundle and open it without a network: a manifest, an icon, and a worker that stores it."""

import hashlib
import json
from collections.abc import Sequence

from reports.bundle.pages import HOME, BundlePage
from reports.kit.head import ICON
from reports.kit.offline import static_file

MANIFEST, WORKER = "manifest.webmanifest", "worker.js"
DIGITS = 16  # of the digest by which one edition of a bundle is told from another


def keeping_files(pages: Sequence[BundlePage]) -> dict[str, bytes]:
    """Return the files, by name."""
    digest = hashlib.sha256()
    for page in pages:
        digest.update(page.html.encode())
    kept = json.dumps([page.name for page in pages] + [ICON])
    worker = static_file(WORKER).replace('"EDITION"', json.dumps(digest.hexdigest()[:DIGITS])).replace('["KEPT"]', kept)
    manifest = json.loads(static_file(MANIFEST)) | {"start_url": HOME, "scope": "./", "id": "./"}
    return {
        MANIFEST: json.dumps(manifest, indent=2).encode(),
        WORKER: worker.encode(),
        ICON: static_file(ICON).encode(),
    }
