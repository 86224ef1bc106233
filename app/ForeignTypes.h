#pragma once

#include <QtQml/qqml.h>

#include "store/Settings.h"

namespace firstlight {

// Types of core that QML sees, named here so that core needs no QML.
struct ForeignSettings
{
    Q_GADGET
    QML_FOREIGN(firstlight::Settings)
    QML_NAMED_ELEMENT(Settings)
    QML_UNCREATABLE("The window is given it")
};

}
