import { systemClock } from "#kernel/time.ts";
import { type Issuing, startIssuing } from "./authority/issuing.ts";

/** Key and certificate chain, both PEM, of a server with this host name. */
export function serverCertificate(name: string, { expired = false } = {}) {
  const { privateKey, certificate, chain } = theAuthority().issue({
    commonName: name,
    profile: {
      keyUsage: ["digitalSignature"],
      purposes: { oids: [FOR_TLS_SERVERS], isCritical: false },
    },
    ...(expired && { notAfter: new Date(systemClock.now().getTime() - 1_000) }),
  });
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: [certificate, ...chain.slice(1)].map(pem).join(""),
  };
}

/** PEM of the root that issued them, for whoever is to believe them. */
export function serverRoot(): string {
  return pem(theAuthority().root.certificate);
}

/** id-kp-serverAuth (RFC 5280, 4.2.1.12). */
const FOR_TLS_SERVERS = "1.3.6.1.5.5.7.3.1";

let authority: Issuing | null = null;

/** TLS looks at the real time, so the certificates do as well. */
function theAuthority(): Issuing {
  authority ??= startIssuing({ clock: systemClock, base: "http://localhost" });
  return authority;
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
