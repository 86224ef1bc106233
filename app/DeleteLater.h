#pragma once

#include <QObject>

namespace firstlight {

// For a unique_ptr to what the window may still look at on its way out.
struct DeleteLater
{
    void operator()(QObject *object) const { object->deleteLater(); }
};

}
