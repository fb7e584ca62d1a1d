import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { type HandmadeObject, handmade } from "#kit/documents/pdfs/handmade.ts";

/** Somebody with one account or one link who wants the service for himself. */
export interface Attacker {
  origin: string;
  /** Where his connections come from; not where everybody else's do. */
  localAddress: string;
  apiKeys: readonly string[];
  /** Of an account of test keys, and of a further one, both of the same owner. */
  otherKeys: readonly (readonly string[])[];
  /** Of a member who is signed in: the cookie, and what stands in every form. */
  session: { cookie: string; token: string };
  /** A link to sign over, and how many pages stand behind it. */
  link: string;
  pages: number;
}

/** One thing to do again and again, so many at once. */
interface Attack {
  atOnce: number;
  act(attacker: Attacker, turn: number): Promise<unknown>;
}

export const ATTACKS: Record<string, Attack> = {
  "PDFs that take long to draw": {
    atOnce: 4,
    act: (attacker) => create(attacker, { document: { pdf: SLOW_PDF }, signatureFields: [FIELD] }),
  },
  "PDFs whose forms take long, by live and test key and by another account of the owner": {
    atOnce: 12,
    act: (attacker, turn) => {
      const all = [attacker.apiKeys, ...attacker.otherKeys];
      const body = { document: { pdf: SLOW_FORM_PDF }, signatureFields: [FIELD] };
      return create(attacker, body, all[turn % all.length]);
    },
  },
  "headers with thousands of blanks": {
    atOnce: 4,
    act: (attacker) =>
      send(attacker, "GET", "/login", undefined, {
        "accept-language": `a${" ".repeat(15_000)}x`,
      }),
  },
  "a member's form of brackets": {
    atOnce: 2,
    act: (attacker) => {
      const { cookie, token } = attacker.session;
      const form = new URLSearchParams({ token, text: BRACKETS, language: "en" });
      return send(attacker, "POST", "/app/new", form, { cookie, origin: attacker.origin });
    },
  },
  "pictures of pages, each of another width": {
    atOnce: 8,
    act: (attacker, turn) =>
      send(
        attacker,
        "GET",
        `/sign/${attacker.link}/pages/${1 + (turn % attacker.pages)}?width=1200`,
      ),
  },
  "lists within lists": { atOnce: 2, act: (attacker) => create(attacker, { content: NESTED }) },
  "letters of both directions": {
    atOnce: 2,
    act: (attacker) => create(attacker, { content: MIXED }),
  },
  "letters under many marks": {
    atOnce: 2,
    act: (attacker) => create(attacker, { content: MARKS }),
  },
  "one endless word": { atOnce: 2, act: (attacker) => create(attacker, { content: ONE_WORD }) },
  "pages that take a browser all that it may": {
    atOnce: 3,
    act: (attacker) => create(attacker, { content: EFFECTS, layout: "page" }),
  },
  "pages for a browser, one after the other": {
    atOnce: 3,
    act: (attacker) => create(attacker, { content: "<h1>Page</h1>", layout: "page" }),
  },
  "a million tags": { atOnce: 2, act: (attacker) => create(attacker, TAGS) },
  "strokes without end": {
    atOnce: 4,
    act: (attacker) =>
      send(attacker, "POST", `/api/v1/signing/${attacker.link}/signatures`, STROKES),
  },
  "openings under ever new keys": {
    atOnce: 4,
    act: (attacker) =>
      send(attacker, "POST", `/api/v1/signing/${attacker.link}/opened`, undefined, {
        "idempotency-key": randomUUID(),
      }),
  },
  "fifty mails to one address": {
    atOnce: 1,
    act: (attacker) =>
      create(attacker, {
        content: "<p>Read this</p>",
        signers: Array.from({ length: 50 }, (_, index) => ({
          role: `Signer ${index}`,
          email: "target@example.com",
        })),
      }),
  },
  "bodies that never end": { atOnce: 200, act: halfABody },
  "requests that never begin": { atOnce: 200, act: halfARequest },
};

/** Does all of it at once until told to stop, and tells how often each came to an end, by status. */
export async function attack(
  attacker: Attacker,
  stopping: AbortSignal,
): Promise<Map<string, Map<string, number>>> {
  const ends = new Map<string, Map<string, number>>();
  const lanes = Object.entries(ATTACKS).flatMap(([name, { atOnce, act }]) => {
    const own = new Map<string, number>();
    ends.set(name, own);
    return Array.from({ length: atOnce }, async (_, lane) => {
      for (let turn = lane; !stopping.aborted; turn += atOnce) {
        const end = await act(attacker, turn).catch(() => "broken off");
        own.set(String(end), (own.get(String(end)) ?? 0) + 1);
        // Whoever is refused at once comes again soon, and not so fast that only the refusals count.
        await new Promise((resolve) => setTimeout(resolve, 50).unref());
      }
    });
  });
  await Promise.race([
    Promise.all(lanes),
    new Promise((resolve) => stopping.addEventListener("abort", resolve, { once: true })),
  ]);
  return ends;
}

const EFFECTS =
  `<svg width=20000 height=20000><filter id=f x=0 y=0 width=1 height=1><feTurbulence baseFrequency=.01 numOctaves=50 /></filter><rect width=20000 height=20000 filter=url(#f) /></svg>`.repeat(
    20,
  );

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const FIELD = { label: "A", page: 1, x: 10, y: 10 };

function create(
  attacker: Attacker,
  body: object,
  keys: readonly string[] = attacker.apiKeys,
): Promise<unknown> {
  const key = keys[Math.floor(Math.random() * keys.length)];
  return send(
    attacker,
    "POST",
    "/api/v1/contracts",
    { finalize: true, ...body },
    {
      authorization: `Bearer ${key}`,
    },
  );
}

/** Bodies are written once: a program that writes them anew each time attacks itself. */
const written = new WeakMap<object, string>();

function send(
  { origin, localAddress }: Attacker,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<number> {
  let text = body && written.get(body);
  if (body && text === undefined) {
    text = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
    written.set(body, text);
  }
  const described = text !== undefined && {
    "content-type":
      body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json",
    "content-length": Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + path,
      { method, agent, localAddress, headers: { ...described, ...headers } },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}

function halfABody(attacker: Attacker): Promise<string> {
  const head = `POST /api/v1/signing/${attacker.link}/signatures HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n"`;
  return held(attacker, head + "a".repeat(1_000_000));
}

function halfARequest(attacker: Attacker): Promise<string> {
  return held(attacker, "GET / HTTP/1.1\r\nhost: x\r\nx-more: ");
}

/** Sends this much and then nothing more; ends when the service ends it. */
function held({ origin, localAddress }: Attacker, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.on("close", () => resolve("ended"));
    socket.write(bytes);
  });
}

const TAGS = { content: "<p>x</p>", tags: Array(1_000_000).fill("a") };
const STROKES = {
  signature: { type: "drawn", width: 1, height: 1, strokes: Array(600_000).fill([]) },
};
const NESTED = `${"<ul><li>x".repeat(2_000)}${"<p>y</p>".repeat(15_000)}`;
const MIXED = `<p>${"abc אבג ".repeat(60_000)}</p>`;
const MARKS = `<p>${"a\u0301\u0302\u0303 ".repeat(70_000)}</p>`;
const BRACKETS = "<p ".repeat(80_000);
const ONE_WORD = `<p>${"w".repeat(600_000)}</p>`;

/** What of it is taken, since somebody may mean it: contracts of 28 to 284 pages. */
export const TAKEN = [MIXED, MARKS, ONE_WORD];

/** Twenty pages, each filled over and over in a way that needs what lies beneath. */
const SLOW_PDF = Buffer.from(slowPdf()).toString("base64");

function slowPdf(): Uint8Array {
  const count = 20;
  const kids = Array.from({ length: count }, (_, index) => `${4 + index} 0 R`).join(" ");
  const pages = Array.from(
    { length: count },
    () =>
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources <</ExtGState <</B <</BM /ColorBurn /ca 0.5>>>>>>>>",
  );
  const fills = "0.9 g 0 0 595 842 re f\n".repeat(20_000);
  const objects: HandmadeObject[] = [
    "<</Type /Catalog /Pages 2 0 R>>",
    `<</Type /Pages /Kids [${kids}] /Count ${count}>>`,
    { entries: "", data: `/B gs\n${fills}` },
    ...pages,
  ];
  return handmade({ objects });
}

/** One page with one form, in which no step of its own shows how long it takes. */
const SLOW_FORM_PDF = Buffer.from(
  handmade({
    objects: [
      "<</Type /Catalog /Pages 2 0 R>>",
      "<</Type /Pages /Kids [3 0 R] /Count 1>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</XObject <</X 5 0 R>>>>>>",
      { entries: "", data: "/X Do" },
      {
        entries:
          "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</ExtGState <</G <</BM /Luminosity /ca 0.5>>>>>>",
        data: `/G gs ${"0 0 595 842 re f ".repeat(20_000)}`,
      },
    ],
  }),
).toString("base64");
