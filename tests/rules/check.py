"""The rules of the tree that no compiler checks. Prints each breach as path:line: what; exits 1 if there is one."""
import pathlib
import re
import sys

# Who may include whom in core: a folder sees itself and what stands here.
MAY_INCLUDE = {
    "domain": [],
    "sse": [],
    "dialect": ["domain", "sse"],
    "net": ["domain", "sse", "dialect"],
    "store": ["domain"],
    "delivery": ["domain", "sse", "dialect", "net", "store"],
    "session": ["domain", "sse", "dialect", "net", "delivery", "store"],
    "latency": ["domain", "sse", "dialect", "net", "delivery", "store"],
    "markdown": ["domain"],
    "rehearsal": ["domain", "sse", "dialect"],
}
NO_GUI = re.compile(r"#include <(QGui|QQml|QQuick|QWidget|QApplication|QGuiApplication|QColor|QFont|QImage|QPainter)")
INCLUDE = re.compile(r'#include "(\w+)/')
SINGLETON = re.compile(r"Q_GLOBAL_STATIC|static \w+ [&*]\s*instance\(")
# Deprecated from Qt 6.8 on; _s of Qt::StringLiterals is the same.
OLD_LITERAL = re.compile(r'"_qs\b')
# A count of one has a text of its own.
LAZY_PLURAL = re.compile(r'\b(?:tr|qsTr)\(".*\w\(s\)')
VAGUE_NAME = re.compile(r"(class|struct) \w*(Manager|Helper|Util|Utils|Controller|Handler)\b")
QML_COLOUR = re.compile(r'"#[0-9a-fA-F]{3,8}"')
QML_VAR = re.compile(r"\bproperty var\b|^\s*var ")
QML_SIZE = re.compile(r"(font\.pixelSize|radius|spacing|\bmargins|[a-z]+Margin|[a-z]*[pP]adding|duration): *[1-9][0-9.]*$")
LAYOUT = {"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "app", "core", "qml", "resources", "tests", "build"}


def files(root, *patterns):
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            if "node_modules" not in path.parts:
                yield path


def lines(path):
    return enumerate(path.read_text(encoding="utf-8").splitlines(), 1)


def core_rules(root):
    for path in files(root, "core/**/*.h", "core/**/*.cpp"):
        folder = path.relative_to(root / "core").parts[0]
        for number, line in lines(path):
            found = INCLUDE.match(line)
            if found and found[1] != folder and found[1] not in MAY_INCLUDE.get(folder, []):
                yield path, number, f"{folder} must not include {found[1]}"
            if folder == "sse" and line.startswith("#include <Q"):
                yield path, number, "sse is free of Qt"
            if NO_GUI.match(line):
                yield path, number, "core has no GUI types"
            if SINGLETON.search(line):
                yield path, number, "core has no singletons: dependencies come by constructor"


def literal_rules(root):
    for path in files(root, "core/**/*.h", "core/**/*.cpp", "app/**/*.h", "app/**/*.cpp", "tests/**/*.h", "tests/**/*.cpp"):
        for number, line in lines(path):
            if OLD_LITERAL.search(line):
                yield path, number, "_qs goes with Qt 6.8; write _s"


def text_rules(root):
    for path in files(root, "app/**/*.h", "app/**/*.cpp", "qml/**/*.qml"):
        for number, line in lines(path):
            if LAZY_PLURAL.search(line):
                yield path, number, "write one text for 1 and one for many"


def name_rules(root):
    for path in files(root, "core/**/*.h", "app/**/*.h"):
        for number, line in lines(path):
            if VAGUE_NAME.search(line):
                yield path, number, "a name that does not say what the type does"


def qml_rules(root):
    for path in files(root, "qml/**/*.qml"):
        theme = path.parent.name == "theme"
        for number, line in lines(path):
            if not theme and QML_COLOUR.search(line):
                yield path, number, "colours come from qml/theme"
            if not theme and QML_SIZE.search(line):
                yield path, number, "sizes and durations come from qml/theme"
            if QML_VAR.search(line):
                yield path, number, "no var"


def map_rules(root):
    for path in files(root, "README.md", "*/README.md", "*/*/README.md"):
        for number, line in lines(path):
            for name in re.findall(r"`((?:app|core|qml|resources|tests)/[\w./-]+)`", line):
                if not (root / name).exists():
                    yield path, number, f"names {name}, which the tree lacks"
    for entry in root.iterdir():
        if not entry.name.startswith(".") and entry.name not in LAYOUT:
            yield entry, 0, "does not belong at the top level"


def breaches(root):
    for rule in (core_rules, literal_rules, text_rules, name_rules, qml_rules, map_rules):
        yield from rule(root)


if __name__ == "__main__":
    tree = pathlib.Path(sys.argv[1])
    found = list(breaches(tree))
    for place, number, what in found:
        print(f"{place.relative_to(tree)}:{number}: {what}")
    sys.exit(1 if found else 0)
