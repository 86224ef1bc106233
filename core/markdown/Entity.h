#pragma once

#include <QByteArrayView>
#include <QString>

namespace firstlight {

// The text that an entity of HTML stands for: "&eacute;", "&#233;", "&#xE9;". One that does not exist stands
// for itself.
QString textOfEntity(QByteArrayView entity);

}
