import QtQuick
import Firstlight

// A block of code in a reply.
CodeBlock {
    required row

    growing: row.live
    language: row.passage.language
    source: row.passage.text
}
