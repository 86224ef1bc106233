#include "net/Inflater.h"

#include <array>

#include <zlib.h>

namespace firstlight {

static constexpr std::size_t pieceSize = 64 << 10;

void Inflater::End::operator()(z_stream_s *stream) const
{
    inflateEnd(stream);
    delete stream;
}

Inflater::Inflater() = default;
Inflater::Inflater(Inflater &&) noexcept = default;
Inflater &Inflater::operator=(Inflater &&) noexcept = default;
Inflater::~Inflater() = default;

bool Inflater::isNeeded(const QByteArray &coding)
{
    const QByteArray word = coding.trimmed().toLower();
    return !word.isEmpty() && word != "identity";
}

std::optional<Inflater> Inflater::forCoding(const QByteArray &coding)
{
    const QByteArray word = coding.trimmed().toLower();
    if (word == "gzip" || word == "x-gzip" || word == "deflate")
        return Inflater();
    return std::nullopt;
}

// "deflate" means zlib's format (RFC 9110, 8.4.1.2), but some servers send it bare: its first byte tells,
// because a zlib header says method 8 and a window of at most 32 KiB there, and no bare stream begins so in
// practice.
bool Inflater::begin(unsigned char first)
{
    const bool wrapped = first == 0x1f || ((first & 0x0f) == 8 && (first >> 4) <= 7);
    auto stream = std::make_unique<z_stream_s>();
    // 32: gzip or zlib, as its header says; negative: bare.
    if (inflateInit2(stream.get(), wrapped ? MAX_WBITS + 32 : -MAX_WBITS) != Z_OK)
        return false;
    m_stream.reset(stream.release());
    return true;
}

bool Inflater::feed(QByteArrayView bytes, const std::function<bool(QByteArrayView)> &sink)
{
    if (bytes.isEmpty())
        return true;
    if (!m_stream && !begin(static_cast<unsigned char>(bytes.front())))
        return false;
    std::array<char, pieceSize> piece;
    // zlib's pointers are not const; it does not write through this one.
    m_stream->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
    m_stream->avail_in = static_cast<uInt>(bytes.size());
    do {
        if (std::exchange(m_ended, false) && inflateReset(m_stream.get()) != Z_OK)
            return false;
        m_stream->next_out = reinterpret_cast<Bytef *>(piece.data());
        m_stream->avail_out = static_cast<uInt>(piece.size());
        const int result = inflate(m_stream.get(), Z_SYNC_FLUSH);
        const auto count = static_cast<qsizetype>(piece.size() - m_stream->avail_out);
        if (count > 0 && !sink({piece.data(), count}))
            return true;
        m_ended = result == Z_STREAM_END;
        // Z_BUF_ERROR: nothing left to do with these bytes.
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
            return false;
        // A full piece may have more behind it.
    } while (m_stream->avail_in > 0 || (m_stream->avail_out == 0 && !m_ended));
    return true;
}

}
