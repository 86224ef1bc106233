#pragma once

#include <optional>

#include <QSize>
#include <QString>
#include <QStringList>
#include <tl/expected.hpp>

#include "store/Settings.h"

namespace firstlight {

using namespace Qt::StringLiterals;

// A picture of the window without a screen.
struct GrabOptions
{
    QString file; // PNG
    QString page = u"chat"_s;
    Settings::Theme theme = Settings::Theme::Light;
    QSize size{1280, 820}; // logical pixels
    double scale = 1; // device pixels in one
    QString reply; // Markdown file that is shown as the reply to a question; empty: none
    QString conversation; // JSON export whose first conversation is shown; empty: none
    QString find; // what is found in it; empty: nothing is looked for
    QStringList questions; // asked one after the other
    // Draws this many ms after the last question was asked, in mid-stream; absent: when the reply is over.
    std::optional<int> at;
    bool panel = false; // the detail panel stands open
    // What else is open: "presets", "picker" (of models, on the page chat), or the form of the provider or
    // the preset of this name; empty: nothing.
    QString open;
    bool test = false; // the form's test was run
};

// What the program was started with.
struct CommandLine
{
    QString profile; // folder of --profile; empty: the standard one, or a throw-away one for a picture
    std::optional<GrabOptions> grab;
    QString answer; // text of --help or --version: print it and end
};

// Pages that --page knows.
QStringList pageNames();

// The error is a sentence for people. Needs no application object.
tl::expected<CommandLine, QString> parseCommandLine(const QStringList &arguments);

}
