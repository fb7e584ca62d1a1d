import { createHash } from "node:crypto";
import { type Actor, SERVICE } from "#kernel/actor.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import type { Drawing, Stroke } from "#lib/pdf/parts.ts";
import type { CertificateSigner } from "#sealing/pages/certificate-input.ts";
import type { FilledField } from "#sealing/pages/overlay-pages.ts";
import type { SealPagesInput } from "#sealing/pages/typeset-seal-pages.ts";

/** A contract of two A4 pages with two signers, as it is when the last one has signed. For tests. */
export function sampleInput(language: Language = "en", seed = "1"): SealPagesInput {
  const publicId = "7K3M-9XQ2-W8RD-5";
  return {
    pages: [A4, A4],
    fields: [
      signatureField("f1", 12, 78, drawnSignature(seed), "Maria Schulz"),
      signatureField(
        "f2",
        58,
        78,
        { type: "typed", text: "Łukasz Żółć", font: "Caveat" },
        "Łukasz Żółć",
      ),
      {
        id: "f3",
        label: "Buyer",
        page: 2,
        x: 12,
        y: 72,
        width: 18,
        height: 3.3,
        printed: "text",
        content: { text: "21 November 2026" },
      },
      {
        id: "f4",
        label: "Seller",
        page: 1,
        x: 85,
        y: 92,
        width: 10,
        height: 4,
        printed: "initials",
        content: { drawing: drawnSignature(`${seed}i`, 40) },
      },
    ],
    certificate: {
      language,
      publicId,
      verifyUrl: `https://sign.example.com/verify/${publicId}`,
      document: {
        name: knownText("Purchase agreement, workshop equipment"),
        pages: 2,
        form: "pdf",
        originalSha256: sha256(`original ${seed}`),
        baseSha256: sha256(`base ${seed}`),
        fieldsSha256: sha256(`fields ${seed}`),
        parts: [],
      },
      createdBy: {
        name: knownText("Werkstatt Nord GmbH"),
        email: knownText("office@werkstatt-nord.example"),
      },
      createdAt: "2026-11-20T15:42:10Z",
      finalizedAt: "2026-11-20T15:42:10Z",
      completedAt: "2026-11-21T08:14:55Z",
      dateFieldTimeZone: "Europe/Berlin",
      summary: null,
      signers: [
        {
          ...signer("Buyer", "Maria Schulz", "2026-11-20T17:03:44Z", "Europe/Berlin"),
          title: knownText("Managing Director"),
          link: {
            kind: "personal",
            deliveredTo: knownText("maria.schulz@example.org"),
            sentAt: "2026-11-20T15:42:12Z",
            openedAt: "2026-11-20T17:01:20Z",
          },
          entries: [
            { name: knownText("Price in euro"), page: 1, text: knownText("12,400") },
            { name: null, page: 2, text: knownText("Delivered to the yard") },
          ],
          drawing: drawnSignature(seed),
        },
        {
          ...signer("Seller", "Łukasz Żółć", "2026-11-21T08:14:55Z", "America/New_York"),
          typedEmail: knownText("lukasz@example.net"),
          drawing: { type: "typed", text: "Łukasz Żółć", font: "Caveat" },
        },
      ],
      events: EVENTS.map(([at, name, by, detail], index) => ({
        number: index + 1,
        at,
        name,
        by,
        detail,
        hash: sha256(`${seed} event ${index}`),
      })),
      seal: {
        certificateSubject: "CN=Countersign Seal, O=Werkstatt Nord GmbH, C=DE",
        timestampAuthority: "Countersign Local Timestamp Authority",
        rootSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        rootUrl: "https://sign.example.org/seal/root.pem",
        timestampTrust: "local",
        unproven: [],
        contradictingTimes: [],
      },
    },
  };
}

export const A4 = { width: 595.276, height: 841.89 };

/** A hand-like line of loops; another seed, another hand. */
export function drawnSignature(seed: string, count = 140): Drawing {
  const [a, b, c] = createHash("sha256").update(seed).digest();
  const strokes: Stroke[] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const t = at / count;
    strokes[0]!.push([
      40 + 420 * t + 26 * Math.sin(t * (30 + a! / 20)),
      100 + 55 * Math.sin(t * (38 + b! / 16)) * (1 - 0.7 * t) + 12 * Math.cos(t * (9 + c! / 40)),
    ]);
  }
  for (let at = 0; at < 24; at += 1)
    strokes[1]!.push([60 + at * 17, 172 - at * 0.9 + 4 * Math.sin(at / 3)]);
  return { type: "drawn", width: 600, height: 220, strokes };
}

export function signatureField(
  id: string,
  x: number,
  y: number,
  drawing: Drawing,
  signerName: string,
): FilledField {
  return {
    id,
    label: signerName,
    page: 2,
    x,
    y,
    width: 25,
    height: 10,
    printed: "signature",
    content: {
      drawing,
      signerName,
      title: "Managing Director",
      signedAt: "20 Nov 2026, 17:03 UTC",
    },
  };
}

const AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const CONSENT =
  "I have read the document and agree to sign it electronically. I know that my electronic signature binds me as one by hand does.";

export function signer(
  role: string,
  signerName: string,
  signedAt: string,
  timeZone: string,
): CertificateSigner {
  return {
    signedAt,
    timeZone,
    title: null,
    witness: null,
    typedEmail: null,
    id: "0198c0de-0000-7000-8000-4f2a91c3d0e1",
    level: "ses",
    role: knownText(role),
    signerName: knownText(signerName),
    contractName: knownText("Purchase agreement, workshop equipment"),
    summarySha256: null,
    shownSha256: null,
    apart: [],
    entries: [],
    link: { kind: "shared" },
    consent: { version: "2026-09", text: CONSENT },
    ip: "203.0.113.42",
    addressFrom: "connection" as const,
    userAgent: AGENT,
    drawing: drawnSignature(signerName),
  };
}

const KEY: Actor = { kind: "key", id: "key-1", name: knownText("Online shop") };
const BUYER: Actor = { kind: "signer", role: knownText("Buyer"), link: "personal" };
const SELLER: Actor = { kind: "signer", role: knownText("Seller"), link: "shared" };

const EVENTS: [at: string, name: string, by: Actor, detail: PersonalText | null][] = [
  ["2026-11-20T15:42:10Z", "contract.created", KEY, null],
  ["2026-11-20T15:42:10Z", "contract.finalized", KEY, null],
  [
    "2026-11-20T15:42:12Z",
    "signer.invited",
    SERVICE,
    knownText("“Buyer” · maria.schulz@example.org"),
  ],
  ["2026-11-20T17:01:20Z", "signer.opened", BUYER, null],
  ["2026-11-20T17:03:44Z", "contract.signed", BUYER, knownText("“Maria Schulz”")],
  ["2026-11-21T08:14:55Z", "contract.signed", SELLER, knownText("“Łukasz Żółć”")],
  ["2026-11-21T08:14:55Z", "contract.completed", SERVICE, null],
];

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
