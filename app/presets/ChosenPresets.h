#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

#include "domain/Error.h"

namespace firstlight {

// Which conversation is asked with which preset, in a file of the profile. Ids alone: no words. GUI thread.
class ChosenPresets
{
public:
    static constexpr int most = 2000; // conversations; the ones chosen longest ago go first

    explicit ChosenPresets(QString path);

    QString of(const QString &conversation) const { return m_presets.value(conversation); } // empty: none
    // An empty preset takes the choice back.
    Result<void> choose(const QString &conversation, const QString &preset);

private:
    QString m_path;
    QHash<QString, QString> m_presets; // by conversation
    QStringList m_order; // conversations, chosen longest ago first
};

}
