/** What the service makes of certificates and lists, for tests of what reads them. */
export { makeCrl } from "#lib/pki/crl.ts";
export {
  type CertificateProfile,
  extension,
  makeCertificate,
  PROFILES,
  withSignature,
} from "#lib/pki/make-certificate.ts";
export { makeSignedData } from "#lib/pki/make-signed-data.ts";
export { drawSerial } from "#lib/pki/serial.ts";
