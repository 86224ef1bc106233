"""export and import of firstlight-cli: the round trip is equal, and nothing comes twice."""
import json
import pathlib
import subprocess
import sys
import tempfile

CLI = sys.argv[1]
CONVERSATION = {
    "id": "c", "title": "Why is the sky blue?", "created_at": "2026-03-01T10:00:00.000Z",
    "updated_at": "2026-03-01T10:05:00.000Z", "leaf": "r2", "pinned": True, "draft": "and then",
    "messages": [
        {"id": "q", "role": "user", "created_at": "2026-03-01T10:00:00.000Z", "text": "Why? 日本 \u0000",
         "attachments": [{"name": "a.txt", "text": "blue"}]},
        {"id": "r1", "parent": "q", "role": "assistant", "created_at": "2026-03-01T10:00:01.000Z", "text": "First.",
         "model": "m", "provider": "p", "end": "complete", "usage": {"in": 0, "out": 2}},
        {"id": "r2", "parent": "q", "role": "assistant", "created_at": "2026-03-01T10:01:00.000Z", "text": "Second.",
         "model": "m", "provider": "p", "end": "stopped"},
    ],
}
EXPORT = {"format": "firstlight-conversations", "version": 1, "conversations": [CONVERSATION]}


def run(profile, *words, code=0):
    done = subprocess.run([CLI, *words, "--profile", profile], capture_output=True, timeout=60)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    given = root / "given.json"
    given.write_text(json.dumps(EXPORT), encoding="utf-8")
    one, two = str(root / "one"), str(root / "two")

    first = json.loads(run(one, "import", str(given), "--json").stdout)
    assert first == {"conversations": 1, "added": 3, "known": 0}, first
    out = run(one, "export").stdout
    assert json.loads(out) == EXPORT, out

    again = json.loads(run(one, "import", str(given), "--json").stdout)
    assert again == {"conversations": 1, "added": 0, "known": 3}, again
    assert run(one, "export").stdout == out

    written = root / "out.json"
    count = json.loads(run(one, "export", "--out", str(written), "--json").stdout)
    assert count == {"conversations": 1, "messages": 3}, count
    run(two, "import", str(written))
    assert run(two, "export").stdout == out

    markdown = run(one, "export", "--format", "markdown", "--conversation", "c").stdout.decode()
    assert "# Why is the sky blue?" in markdown and "Second." in markdown and "First." not in markdown, markdown

    run(one, "export", "--conversation", "nobody", code=1)
    run(one, "export", "--format", "html", code=2)
    run(one, "export", "--json", code=2)
    run(one, "import", code=2)
    run(one, "import", str(root / "missing.json"), code=1)
    (root / "other.json").write_text("{}")
    refused = run(one, "import", str(root / "other.json"), code=1)
    assert b"no JSON export" in refused.stderr, refused.stderr
    assert run(one, "export").stdout == out

print("export and import agree")
