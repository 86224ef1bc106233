#pragma once

#include <QMetaType>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include "latency/CacheXray.h"

namespace firstlight {

// What the window shows of the prompt cache beside one reply: texts that are ready to show, each empty where
// there is nothing to show.
class CacheFigures
{
    Q_GADGET
    QML_VALUE_TYPE(cacheFigures)
    Q_PROPERTY(QString tokens MEMBER tokens) // "11.9k read, 0 written, 62 new"; empty: nothing is known
    Q_PROPERTY(QString money MEMBER money) // "saved $0.0243"
    Q_PROPERTY(QString time MEMBER time) // "210 ms, cold 2.41 s (median of 3)"
    Q_PROPERTY(QString finding MEMBER finding) // of a miss
    Q_PROPERTY(QString remedy MEMBER remedy)
    Q_PROPERTY(QString before MEMBER before) // the text of the request around the first byte that differs
    Q_PROPERTY(QString was MEMBER was)
    Q_PROPERTY(QString is MEMBER is)
    Q_PROPERTY(QString after MEMBER after)
public:
    static CacheFigures from(const CacheXray &xray, const QString &currency);

    QString tokens, money, time, finding, remedy, before, was, is, after;
};

}

Q_DECLARE_METATYPE(firstlight::CacheFigures)
