"""Uploads and downloads as a task does, by flytekit's own code: a line of JSON for each kind of data."""

import json
import os
import pathlib
import sys
import tempfile

from azure.storage.blob import BlobServiceClient
from flytekit.configuration import DataConfig
from flytekit.core.data_persistence import FileAccessProvider

container, prefix = sys.argv[1], sys.argv[2]
service = BlobServiceClient.from_connection_string(os.environ["AZURE_STORAGE_CONNECTION_STRING"])
if not service.get_container_client(container).exists():
    service.create_container(container)

raw = f"abfs://{container}/{prefix}"
access = FileAccessProvider(
    local_sandbox_dir=tempfile.mkdtemp(),
    raw_output_prefix=raw,
    data_config=DataConfig.auto(),
    execution_metadata={"project": "flytesnacks", "domain": "development", "execution_id": "a1"},
)
source = pathlib.Path(tempfile.mkdtemp())
(source / "sub").mkdir()
(source / "one.txt").write_text("one")
(source / "sub" / "two.txt").write_text("two")


def raw_file():
    back = tempfile.mktemp()
    access.get_data(access.put_raw_data(str(source / "one.txt")), back)
    assert pathlib.Path(back).read_text() == "one"


def directory():
    back = tempfile.mkdtemp()
    access.get_data(access.put_raw_data(str(source), upload_prefix="directory"), back, is_multipart=True)
    assert [path.read_text() for path in pathlib.Path(back).rglob("two.txt")] == ["two"]


def outputs():
    to = f"{raw}/outputs.pb"
    access.put_data(str(source / "one.txt"), to, is_multipart=False)
    back = tempfile.mktemp()
    access.get_data(to, back)
    assert pathlib.Path(back).read_text() == "one"


for kind in (raw_file, directory, outputs):
    try:
        kind()
        problem = None
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    print(json.dumps({"kind": kind.__name__, "problem": problem}), flush=True)

# flytekit's loops are threads that a normal end would wait for, or break noisily.
os._exit(0)
