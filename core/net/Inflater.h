#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QByteArray>
#include <QByteArrayView>

struct z_stream_s;

namespace firstlight {

// Undoes the compression of a body that we asked to come without (some proxies compress all the same), as the
// bytes come: what the other side flushed is there at once.
class Inflater
{
public:
    // For the value of a Content-Encoding header; absent where this is not gzip or deflate. One that says
    // nothing or identity needs no inflater.
    static std::optional<Inflater> forCoding(const QByteArray &coding);
    static bool isNeeded(const QByteArray &coding);

    Inflater(Inflater &&) noexcept;
    Inflater &operator=(Inflater &&) noexcept;
    ~Inflater();

    // Hands the plain bytes to `sink` in pieces of at most 64 KiB, so that a small read that stands for a
    // large text needs no memory of its size; `sink` says whether it wants more. False: the bytes are
    // damaged.
    bool feed(QByteArrayView bytes, const std::function<bool(QByteArrayView)> &sink);

private:
    Inflater();
    bool begin(unsigned char first);

    struct End
    {
        void operator()(z_stream_s *stream) const;
    };
    std::unique_ptr<z_stream_s, End> m_stream; // absent until the first byte tells which kind it is
    bool m_ended = false; // a member is complete; another may follow
};

}
