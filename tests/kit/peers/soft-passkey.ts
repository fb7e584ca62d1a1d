import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A device with one passkey, in software: what it answers has the form of W3C Web Authentication, section 6. */
export interface SoftPasskey {
  /** Whether it asks its person for a finger, a face or a PIN. */
  asks: boolean;
  /** What its browser adds to what it says of the page, and of those around it. */
  says: Record<string, unknown>;
  /** Answers a request to make it, as forms send it. */
  make(challenge: string): string;
  /** Answers a request to sign in as whoever is named, on a page of `origin`. */
  sign(challenge: string, personId: string, origin?: string): string;
}

const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40];

/** @param base the origin that its passkey belongs to */
export function softPasskey(base: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const about = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...device.says }));
  const data = (flags: number, more = Buffer.alloc(0)) => {
    const asked = PRESENT | (device.asks ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(new URL(base).hostname), Buffer.from([asked, 0, 0, 0, 0]), more]);
  };
  const outer = { id: id.toString("base64url"), rawId: id.toString("base64url") };
  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      ...outer,
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
      ),
    });
  const device: SoftPasskey = {
    asks: true,
    says: {},
    make(challenge) {
      // COSE_Key of ES256 (RFC 9053, section 7.1.1): kty 2, alg -7, crv 1, x, y.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = data(WITH_CREDENTIAL, credential);
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR (RFC 8949).
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answer({
        clientDataJSON: about("webauthn.create", challenge, base),
        attestationObject,
      });
    },
    sign(challenge, personId, origin = base) {
      const authenticatorData = data(0);
      const clientDataJSON = about("webauthn.get", challenge, origin);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      const userHandle = Buffer.from(personId);
      return answer({ authenticatorData, clientDataJSON, signature, userHandle });
    },
  };
  return device;
}

const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();
