import { LIMITS } from "#kernel/limits.ts";
import { type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { type Received, send } from "#lib/egress/send.ts";
import type { Reach } from "#lib/egress/target.ts";
import type { FetchedImage } from "#lib/images/fetched-image.ts";

/** Where images stand in a request. */
const PATH = "content";
const MEDIA_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/svg+xml"];

/**
 * Fetches the images of a contract, side by side and each once, by the addresses
 * that stand in it. Whether their bytes will do is seen where they are taken in.
 * Refused with every image that cannot be had, named in full in `details`.
 */
export async function fetchImages(
  addresses: readonly string[],
  reach: Reach | null,
): Promise<Map<string, FetchedImage> | Refusal<"INVALID">> {
  const visited = await fetchAll([...new Set(addresses.map(sameAs))], reach);
  const images = new Map<string, FetchedImage>();
  const problems: Problem[] = [];
  for (const address of addresses) {
    const found = visited.get(sameAs(address));
    if (found && "bytes" in found) images.set(address, found);
    else if (found) problems.push(imageProblem(address, found.problem));
  }
  return refuseProblems(problems) ?? images;
}

type Fetched = FetchedImage | { problem: string };

/** Images that are fetched at a time: what they may be until they are counted. */
const ABREAST = 20;

async function fetchAll(
  urls: readonly string[],
  reach: Reach | null,
): Promise<ReadonlyMap<string, Fetched>> {
  const beganAt = performance.now();
  const fetched = new Map<string, Fetched>();
  let bytes = 0;
  const waiting = urls.values();
  const work = async () => {
    for (const url of waiting) {
      const leftMs = LIMITS.imageFetchMs - (performance.now() - beganAt);
      const found =
        bytes > LIMITS.allImageBytes ? TOO_MANY_BYTES : await fetchImage(url, reach, leftMs);
      if ("bytes" in found) bytes += found.bytes.length;
      fetched.set(url, found);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  return fetched;
}

const TOO_MANY_BYTES = {
  problem: `comes after ${LIMITS.allImageBytes / 1024 / 1024} MB of others`,
};

/** What is wrong with one image, for `details`. */
export function imageProblem(address: string, problem: string): Problem {
  const plain = address.replace(/[\p{C}\p{Z}]+/gu, " ");
  return {
    path: PATH,
    message: `the image ${plain.slice(0, LIMITS.imageUrlCharacters)} ${problem}`,
  };
}

/** One spelling of an address for all; what follows a `#` is never sent. */
function sameAs(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  return url.href;
}

async function fetchImage(url: string, reach: Reach | null, leftMs: number): Promise<Fetched> {
  if (reach === null) {
    return { problem: "is not fetched here; put it into the text as a data: URL" };
  }
  if (url.length > LIMITS.imageUrlCharacters) {
    return { problem: `has an address of more than ${LIMITS.imageUrlCharacters} characters` };
  }
  try {
    // In tenths of a second, as it is told.
    const deadlineMs = Math.max(100, Math.ceil(leftMs / 100) * 100);
    const limits = { ...SEND_LIMITS, deadlineMs };
    return readAnswer(await send({ method: "GET", url, headers: HEADERS }, limits, reach));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { problem: `could not be fetched: ${error.message}` };
  }
}

/** No cookie, no referrer, nothing that tells one contract from another. */
const HEADERS = {
  accept: MEDIA_TYPES.join(", "),
  "accept-encoding": "identity",
  "user-agent": "Countersign",
};

const SEND_LIMITS = {
  // One byte more tells an image that is too large from one that just fits.
  maxBytes: LIMITS.imageBytes + 1,
  whenLonger: "cut",
} as const;

function readAnswer({ status, headers, body }: Received): Fetched {
  if (status >= 300 && status < 400) {
    return {
      problem: `could not be fetched: the answer is ${status}, and redirects are not followed`,
    };
  }
  if (status !== 200) return { problem: `could not be fetched: the answer is ${status}` };
  const encoding = textOf(headers["content-encoding"]);
  if (encoding !== "" && encoding !== "identity") {
    return { problem: `could not be fetched: the answer is compressed (${encoding})` };
  }
  const claimed = textOf(headers["content-type"]).replace(/;.*$/s, "").trim();
  const type = claimed === "image/jpg" ? "image/jpeg" : claimed;
  if (!MEDIA_TYPES.includes(type)) {
    const found = /^[\w.+/-]{1,80}$/.test(claimed)
      ? `is "${claimed}"`
      : "has no readable media type";
    return { problem: `${found}, not a PNG, JPEG, WebP, GIF or SVG` };
  }
  if (body.length > LIMITS.imageBytes) {
    return { problem: `is larger than ${LIMITS.imageBytes / 1024 / 1024} MB` };
  }
  return { type, bytes: body };
}

function textOf(header: string | string[] | undefined): string {
  return (typeof header === "string" ? header : "").trim().toLowerCase();
}
