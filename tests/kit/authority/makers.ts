/** What the service makes of certificates and lists, for tests of what reads them. */
export { makeCrl } from "#sealing/crypto/crl.ts";
export {
  type CertificateProfile,
  extension,
  makeCertificate,
  PROFILES,
  signed,
} from "#sealing/crypto/make-certificate.ts";
export { makeSignedData } from "#sealing/crypto/make-signed-data.ts";
export { drawSerial } from "#sealing/crypto/serial.ts";
