//! Certificates of an authority that exists for one test.

use rcgen::{BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair};
use std::path::PathBuf;
use tempfile::TempDir;

/// An authority with a certificate for `localhost` and one for a client, each in a file.
pub struct Certificates {
    folder: TempDir,
}

impl Default for Certificates {
    fn default() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut authority = CertificateParams::new([]).unwrap();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.distinguished_name.push(DnType::CommonName, "the authority of a test");
        let key = KeyPair::generate().unwrap();
        let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).unwrap();
        write("authority.pem", authority.self_signed(&key).unwrap().pem());
        let issuer = Issuer::new(authority, key);
        for (name, usage) in
            [("server", ExtendedKeyUsagePurpose::ServerAuth), ("client", ExtendedKeyUsagePurpose::ClientAuth)]
        {
            let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
            let mut params = CertificateParams::new(names).unwrap();
            // A certificate whose issuer has the same name counts as self-signed.
            params.distinguished_name.push(DnType::CommonName, name);
            params.extended_key_usages.push(usage);
            let key = KeyPair::generate().unwrap();
            write(&format!("{name}.pem"), params.signed_by(&key, &issuer).unwrap().pem());
            write(&format!("{name}.key"), key.serialize_pem());
        }
        Certificates { folder }
    }
}

impl Certificates {
    /// The certificate of the authority.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }

    /// The certificate of the server and its key.
    pub fn server(&self) -> [PathBuf; 2] {
        ["server.pem", "server.key"].map(|name| self.folder.path().join(name))
    }

    /// The certificate of a client and its key.
    pub fn client(&self) -> [PathBuf; 2] {
        ["client.pem", "client.key"].map(|name| self.folder.path().join(name))
    }
}
