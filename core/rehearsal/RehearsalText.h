#pragma once

#include <QString>
#include <QUrl>

#include "rehearsal/LatencyProfile.h"

namespace firstlight {

// What the rehearsal knows about the request that it answers. Its replies claim nothing else.
struct RehearsalFacts
{
    LatencyProfile profile{}; // as it holds for this request and model
    QUrl url{}; // the server's base URL
    QString model{}; // that answers
    QString askedModel{}; // as the request named it
    double pace = 1; // of the model: times are multiplied by it
    QString question{}; // the last message
    int turn = 1; // which question of the conversation this is
    int in = 0; // estimated tokens of the request
    int cached = 0; // of `in`: stood at the start of an earlier request; 0: nothing did
    bool streamed = true;
    bool connectionReused = false;
};

// A reply worth reading: it explains the figures of its own request. English, paragraphs and at most one
// fenced code block; it is what a model would say, so it is not translated.
QString rehearsalText(const RehearsalFacts &facts);

// Further paragraphs for replies of a set length; any number from 0 gives one.
QString encoreParagraph(int number);

}
