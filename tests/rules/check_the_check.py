"""A rule that finds nothing proves nothing: each must find the fault that is planted for it here."""
import pathlib
import sys
import tempfile

import check

PLANTED = {
    "core/sse/A.h": '#include "net/ChatClient.h"',
    "core/sse/B.h": "#include <QString>",
    "core/net/C.cpp": "#include <QQmlEngine>",
    "core/net/D.h": "    static Pool &instance();",
    "core/net/I.cpp": 'const QString old = u"x"_qs;',
    "app/J.cpp": 'return tr("%n file(s) left", nullptr, count);',
    "app/E.h": "class ChatManager",
    "qml/chat/F.qml": '    color: "#ff0000"',
    "qml/chat/G.qml": "    property var message",
    "qml/chat/H.qml": "    font.pixelSize: 13",
    "README.md": "See `core/missing/Nothing.h`.",
    "docs": "",
}

with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    for name, text in PLANTED.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    found = {str(place.relative_to(root)) for place, _, _ in check.breaches(root)}
missed = set(PLANTED) - found
print("missed:", sorted(missed) if missed else "none")
sys.exit(1 if missed else 0)
