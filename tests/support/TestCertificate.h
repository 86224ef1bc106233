#pragma once

#include <QCryptographicHash>
#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QTemporaryDir>

namespace firstlight {

// Certificates made for one test run with the openssl program, so that no key is in the tree.
class TestCertificate
{
public:
    static TestCertificate authority(const QTemporaryDir &dir, const QString &name)
    {
        return TestCertificate(
            dir, name, {QStringLiteral("-addext"), QStringLiteral("keyUsage=critical,keyCertSign,cRLSign")});
    }
    // For 127.0.0.1 and localhost, or for another name that no test server has.
    static TestCertificate selfSigned(
        const QTemporaryDir &dir, const QString &name, const QString &hosts = forLoopback)
    {
        return TestCertificate(dir, name, {QStringLiteral("-addext"), hosts});
    }
    static TestCertificate signedBy(const TestCertificate &authority, const QTemporaryDir &dir,
        const QString &name, const QString &hosts = forLoopback)
    {
        return TestCertificate(dir, name,
            {QStringLiteral("-CA"), authority.certificatePath, QStringLiteral("-CAkey"), authority.keyPath,
                QStringLiteral("-addext"), hosts, QStringLiteral("-addext"),
                QStringLiteral("basicConstraints=critical,CA:FALSE")});
    }
    // Good until yesterday.
    static TestCertificate expired(
        const TestCertificate &authority, const QTemporaryDir &dir, const QString &name)
    {
        TestCertificate certificate = selfSigned(dir, name);
        const QString asked = dir.filePath(name + QStringLiteral(".csr"));
        run({QStringLiteral("req"), QStringLiteral("-new"), QStringLiteral("-key"), certificate.keyPath,
            QStringLiteral("-subj"), QStringLiteral("/CN=") + name, QStringLiteral("-addext"), forLoopback,
            QStringLiteral("-out"), asked});
        run({QStringLiteral("x509"), QStringLiteral("-req"), QStringLiteral("-in"), asked,
            QStringLiteral("-copy_extensions"), QStringLiteral("copy"), QStringLiteral("-CA"),
            authority.certificatePath, QStringLiteral("-CAkey"), authority.keyPath, QStringLiteral("-days"),
            QStringLiteral("-1"), QStringLiteral("-out"), certificate.certificatePath});
        return certificate;
    }

    QSslConfiguration tls() const
    {
        QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
        tls.setLocalCertificate(certificate());
        QFile file(keyPath);
        if (!file.open(QFile::ReadOnly))
            qFatal("no key at %s", qPrintable(keyPath));
        tls.setPrivateKey(QSslKey(&file, QSsl::Ec));
        tls.setPeerVerifyMode(QSslSocket::VerifyNone);
        return tls;
    }
    QSslCertificate certificate() const { return QSslCertificate::fromPath(certificatePath).value(0); }
    QByteArray fingerprint() const { return certificate().digest(QCryptographicHash::Sha256); }

    QString certificatePath;
    QString keyPath;

private:
    inline static const QString forLoopback = QStringLiteral("subjectAltName=IP:127.0.0.1,DNS:localhost");

    TestCertificate(const QTemporaryDir &dir, const QString &name, const QStringList &more)
        : certificatePath(dir.filePath(name + QStringLiteral(".pem")))
        , keyPath(dir.filePath(name + QStringLiteral(".key")))
    {
        const QStringList arguments =
            QStringList{QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                QStringLiteral("ec"), QStringLiteral("-pkeyopt"),
                QStringLiteral("ec_paramgen_curve:prime256v1"), QStringLiteral("-nodes"),
                QStringLiteral("-days"), QStringLiteral("30"), QStringLiteral("-subj"),
                QStringLiteral("/CN=") + name, QStringLiteral("-keyout"), keyPath, QStringLiteral("-out"),
                certificatePath}
            + more;
        run(arguments);
    }

    static void run(const QStringList &arguments)
    {
        QProcess openssl;
        openssl.start(QStringLiteral("openssl"), arguments);
        if (!openssl.waitForFinished() || openssl.exitCode() != 0)
            qFatal("openssl failed: %s", openssl.readAllStandardError().constData());
    }
};

}
