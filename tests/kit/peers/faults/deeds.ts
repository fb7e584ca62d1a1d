import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import PostalMime from "postal-mime";
import { findOwner } from "#accounts/people-store.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { formToken } from "#http/form-guard.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { noteSeals } from "#kit/rooms/log-room.ts";
import { arrivedAt } from "#kit/scenes/crash-evidence.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import type { CrashAccount } from "#kit/scenes/crash-scene.ts";
import { submission } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import type { PatientClient } from "./patient-client.ts";
import type { FaultWorld } from "./world.ts";

/** What was acknowledged, as whoever was told of it may hold the service to it. */
export interface Acknowledged {
  contracts: KeptContract[];
  /** Of accounts: credits bought, by the purchase that brought them. */
  purchases: { purchaseId: string; contractId: string; accountId: string }[];
  exports: { accountId: string; email: string }[];
  closings: { accountId: string; email: string; publicIds: string[] }[];
  /** By account, with how many different mails its owner gets: at least, and at most. */
  owners: Map<string, CrashAccount & { mails: [least: number, most: number] }>;
  /** Seals of nothing that the log was given. */
  noted: number;
}

export interface KeptContract {
  id: string;
  publicId: string;
  ownerId: string;
  ends: "open" | "sealed" | "withdrawn" | "cancelled" | "deleted" | "closed";
  /** How many different mails its signer gets, and that signer's address. */
  mails: number;
  signer: string;
  /** What webhooks are told of it, each once. */
  told: readonly string[];
  /** What becomes of each delivery. */
  delivery: "delivered" | "given_up";
}

/** Nothing yet. */
export function nothingAcknowledged(): Acknowledged {
  return {
    contracts: [],
    purchases: [],
    exports: [],
    closings: [],
    owners: new Map(),
    noted: 0,
  };
}

interface DeedContext {
  world: FaultWorld;
  client: PatientClient;
  kept: Acknowledged;
}

type Deed = (context: DeedContext) => Promise<void>;

/** What somebody does with the service, from the first request to the last, each repeated until it is answered. */
export const DEEDS = {
  async sign(context) {
    const owner = await newOwner(context);
    await sealedContract(context, owner);
  },
  /** Opens a page for the signer, who signs on it and not over the mailed link. */
  async session(context) {
    const owner = await newOwner(context);
    await sealedContract(context, owner, {}, (id) => openSession(context, owner, id));
  },
  async cancel(context) {
    const owner = await newOwner(context);
    const contract = await create(context, owner, { finalize: true });
    // Else it ends before the invitation is known to have arrived, and is not told of it.
    await until(context, owner, contract, ({ signers }) => signers[0]?.status === "sent");
    await call(context, owner, "POST", `/contracts/${contract.id}/cancel`, {});
    keep(context, owner, contract, "cancelled", 2, ["signer.invited", "contract.cancelled"]);
  },
  /** Downloads what was sealed, and lists. */
  async read(context) {
    const owner = await newOwner(context);
    const contract = await sealedContract(context, owner);
    await until(context, owner, contract, ({ finalPdf }) => finalPdf !== null);
    await call(context, owner, "GET", `/contracts/${contract.id}/pdf`);
    const { body } = await call(context, owner, "GET", "/contracts");
    if (body.contracts.length !== 1) throw new Error(`${body.contracts.length} are listed`);
  },
  async delete(context) {
    const owner = await newOwner(context);
    const contract = await create(context, owner, { finalize: false });
    await call(context, owner, "DELETE", `/contracts/${contract.id}`);
    keep(context, owner, contract, "deleted", 0, ["contract.deleted"]);
  },
  /** A receiver that refuses each attempt, until it is given up. */
  async giveUp(context) {
    const owner = await newOwner(context, {}, "/refuse");
    const contract = await create(context, owner, { finalize: true, signers: [] });
    await call(context, owner, "POST", `/contracts/${contract.id}/cancel`, {});
    keep(context, owner, contract, "cancelled", 0, ["contract.cancelled"], "given_up");
    owe(context, owner, 2);
  },
  async pay(context) {
    const owner = await newOwner(context, { ownLimit: 0, credits: 3 });
    const contract = await create(context, owner, { finalize: true });
    const session = await signIn(context, owner);
    await post(context, session, `/pay/${contract.token}`);
    keep(context, owner, contract, "open", 1, ["signer.invited"]);
  },
  async buy(context) {
    const { client, world, kept } = context;
    const owner = await newOwner(context, { ownLimit: 0, credits: 1 });
    const [contract, first] = [
      await create(context, owner, { finalize: true }),
      await create(context, owner, { finalize: true }),
    ];
    const session = await signIn(context, owner);
    await post(context, session, `/pay/${first.token}`);
    keep(context, owner, first, "open", 1, ["signer.invited"]);
    const purchase = randomUUID();
    const form = { purchase, pack: "ten" };
    await post(context, session, `/pay/${contract.token}/buy`, form);
    const checkout = world.stripe.sessionOf(purchase);
    world.stripe.pay(checkout);
    const { body, signature } = world.stripe.event("checkout.session.completed", checkout);
    // As Stripe sends it: again until it is taken.
    await client.call("POST", "/payments/stripe", {
      headers: { "stripe-signature": signature },
      body: JSON.parse(body),
    });
    // What was bought is confirmed.
    owe(context, owner, 1);
    kept.purchases.push({
      purchaseId: purchase,
      contractId: contract.id,
      accountId: owner.accountId,
    });
    keep(context, owner, contract, "open", 1, ["signer.invited"]);
  },
  async export(context) {
    const owner = await newOwner(context);
    await sealedContract(context, owner);
    const session = await signIn(context, owner);
    await post(context, session, "/app/data/export");
    owe(context, owner, 1);
    context.kept.exports.push({ accountId: owner.accountId, email: owner.email });
  },
  async close(context) {
    const { world, kept } = context;
    const owner = await newOwner(context);
    const sealed = await sealedContract(context, owner);
    // What waits for its seal has to stay.
    await until(context, owner, sealed, ({ finalPdf }) => finalPdf !== null);
    // Within the thirty days that go by here at once.
    const arrived = (address: string) => new Set(arrivedAt(world.smtp.accepted, address)).size;
    while (arrived(sealed.signer) < sealed.mails || arrived(owner.email) < 1) await wait(25);
    const open = await create(context, owner, { finalize: true, signers: [] });
    const session = await signIn(context, owner);
    await post(context, session, "/app/data/close", { name: "Example Ltd" });
    for (const contract of kept.contracts) {
      if (contract.ownerId === owner.accountId) contract.ends = "closed";
    }
    keep(context, owner, open, "closed", 0, []);
    const publicIds = [sealed.publicId];
    // That it is soon is told where somebody looks before its time has come.
    owe(context, owner, 2, 3);
    kept.closings.push({ accountId: owner.accountId, email: owner.email, publicIds });
    while (arrived(owner.email) < 2) await wait(25);
    await letTimeCome(world, owner.accountId);
  },
  async withdraw(context) {
    const { client } = context;
    const owner = await newOwner(context);
    const contract = await sealedContract(context, owner, { attachments: [NOTICE] });
    const link = await mailedPath(context, contract.signer, "withdraw");
    const form = { name: "Anna Beispiel", email: contract.signer };
    expect(await client.call("POST", link, { body: new URLSearchParams(form) }), [303]);
    contract.ends = "withdrawn";
    owe(context, owner, 1);
    contract.mails += 1;
    contract.told = [...contract.told, "contract.withdrawn"];
  },
  /** More leaves than a tile of the log holds, so that one becomes whole. */
  async log({ world, kept }) {
    await noteSeals(world.store.database, 300, systemClock);
    kept.noted += 300;
  },
} as const satisfies Record<string, Deed>;

export type DeedName = keyof typeof DEEDS;

/** What leads to each point at which a process may die; null where a test of its own does. */
export const LEADS_TO = {
  "before the transaction": "sign",
  "before the commit": "sign",
  "after the commit, before the answer": "sign",
  "written and not claimed": "sign",
  "claimed and not sent": "sign",
  "accepted and not recorded": "sign",
  "recorded and not committed": "sign",
  "recorded, and nobody told of it": "sign",
  "recorded by itself, and the job not done": "sign",
  "deleted and not committed": "delete",
  "deleted, and its bytes still there": "delete",
  "a session made and not answered": "session",
  "a session opened, and its browser not answered": "session",
  "signed in a session and not committed": "session",
  "signed and not committed": "sign",
  "signed, and the signer not answered": "sign",
  "the turn to seal taken, and nothing sealed": "sign",
  "sealed file stored and not named": "sign",
  "sealed and not committed": "sign",
  "sealed, and nobody told of it": "sign",
  "acknowledgement sealed and not stored": "withdraw",
  "acknowledgement stored, and nobody told": "withdraw",
  "a job claimed and not begun": "cancel",
  "a job done and not struck off": "cancel",
  "an export asked for and not committed": "export",
  "an export asked for, and nobody told": "export",
  "an export ended and not committed": "export",
  "a closing begun and not committed": "close",
  "a closing begun, and nothing cancelled": "close",
  "a closed account's time come and not committed": "close",
  "a closed account's time come, and nothing deleted": "close",
  "told and not committed": "cancel",
  "told, and the job not claimed": "cancel",
  "claimed and not looked up": "cancel",
  "looked up and not sent": "cancel",
  "sent, and the answer not recorded": "cancel",
  "attempt recorded and not committed": "cancel",
  "attempt recorded, and nobody told of it": "cancel",
  // Needs as many deliveries under way as only `webhook-points.test.ts` makes.
  "to be put off": null,
  "checkout opened and not stored": "buy",
  "purchase stored, and its buyer not sent on": "buy",
  "asked what was paid, and the purchase not locked": "buy",
  "credits entered and not committed": "pay",
  "credits entered, and nobody told of it": "pay",
  "given up and not committed": "giveUp",
  "given up, and the owner not mailed": "giveUp",
  "places given and not committed": "log",
  "places given and nothing published": "log",
  "a tile stored and not noted": "log",
  "a tile noted, and others not stored": "log",
  "the head stored and not published": "log",
  "the head published and not committed": "log",
  "the head published, and nobody told of it": "log",
  "a part of an export stored and not noted": "export",
  "a part of an export noted, and the next not begun": "export",
  "an export ended, and nobody told of it": "export",
  "an account deleted and not committed": "close",
  "an account deleted, and nobody told of it": "close",
  // `personal-data.test.ts` erases somebody.
  "values of somebody erased and not committed": null,
  "somebody erased from a contract, and not from the next": null,
  "an erasure ended and not committed": null,
  // `superseded-files.test.ts` changes a draft.
  "a draft's change stored and not committed": null,
  "a superseded file removed, and its row still there": null,
} as const satisfies Record<CrashPointName, DeedName | null>;

const NOTICE = {
  type: "eu-withdrawal-notice",
  fields: {
    trader: "Example Ltd",
    address: "1 Quay, Dublin",
    telephone: "+353 1 555 0123",
    email: "w@example.com",
    contractKind: "service",
    subject: "Gardening",
  },
};

interface Created {
  id: string;
  token: string;
  publicId: string;
  signUrl: string;
  signer: string;
}

/** An account that hears of everything. */
async function newOwner(
  context: DeedContext,
  change: { ownLimit?: number; credits?: number } = {},
  hook = "/hook",
): Promise<CrashAccount> {
  const { world, kept } = context;
  const owner = await world.openAccount(change);
  kept.owners.set(owner.accountId, { ...owner, mails: [0, 0] });
  const url = new URL(hook, world.receiver.url).href;
  await call(context, owner, "POST", "/webhooks", { url, events: WEBHOOK_EVENTS });
  return owner;
}

async function create(
  context: DeedContext,
  owner: CrashAccount,
  change: { finalize: boolean; signers?: object[]; attachments?: object[] },
): Promise<Created> {
  const signer = `signer-${randomUUID()}@example.org`;
  const { status, body } = await call(context, owner, "POST", "/contracts", {
    title: "Kept",
    content: "<h1>Kept</h1><p>All of it or nothing.</p>",
    signers: [{ role: "Signature", email: signer, sessions: true }],
    ...change,
  });
  if (status === 201) return { ...body.contract, signer };
  const stored = await call(context, owner, "GET", `/contracts/${body.contract.id}`);
  return { ...stored.body.contract, signer };
}

/** A contract that its signer signs over the link in the mail, or over another one. */
async function sealedContract(
  context: DeedContext,
  owner: CrashAccount,
  change: { attachments?: object[] } = {},
  otherLink: ((id: string) => Promise<string>) | null = null,
): Promise<KeptContract> {
  const contract = await create(context, owner, { finalize: true, ...change });
  const mailed = await linkTo(context, contract.signer);
  const link = (await otherLink?.(contract.id)) ?? mailed;
  // The page sends the same submission again where it was not answered.
  const body = submission("Signature");
  const path = `/api/v1/signing/${link}/signatures`;
  expect(await context.client.call("POST", path, { body }), [201]);
  const told = ["signer.invited", "contract.signed", "contract.completed"];
  owe(context, owner, 1);
  // A receipt is mailed to whoever signed over a link to that address, or typed one.
  const mails = otherLink ? 2 : 3;
  return keep(context, owner, contract, "sealed", mails, told);
}

/** Asks for a contract until it is so. */
async function until(
  context: DeedContext,
  owner: CrashAccount,
  { id }: { id: string },
  isSo: (contract: { signers: { status: string }[]; finalPdf: object | null }) => boolean,
): Promise<void> {
  for (;;) {
    const { body } = await call(context, owner, "GET", `/contracts/${id}`);
    if (isSo(body.contract)) return;
    // A key is good for sixty requests a minute.
    await wait(1_200);
  }
}

function keep(
  { kept }: DeedContext,
  { accountId: ownerId }: CrashAccount,
  { id, publicId, signer }: Created,
  ends: KeptContract["ends"],
  mails: number,
  told: readonly string[],
  delivery: KeptContract["delivery"] = "delivered",
): KeptContract {
  const all = ["contract.created", ...told];
  const contract = { id, publicId, ownerId, ends, mails, signer, told: all, delivery };
  kept.contracts.push(contract);
  return contract;
}

async function call(
  { client }: DeedContext,
  { apiKey }: CrashAccount,
  method: string,
  path: string,
  body?: object,
) {
  const headers = { authorization: `Bearer ${apiKey}`, "idempotency-key": randomUUID() };
  const answer = await client.call(method, `/api/v1${path}`, { headers, ...(body && { body }) });
  // A deletion whose answer was lost finds nothing any more.
  const isRepeated = method === "DELETE" && answer.unanswered > 0;
  const isStored = answer.body?.code === "SEND_FAILED";
  return expect(answer, isRepeated ? [200, 404] : isStored ? [502] : [200, 201]);
}

/** The cookie of the account's owner. A link whose answer was lost is used up, and another one asked for. */
async function signIn(
  { client, world }: DeedContext,
  { accountId }: CrashAccount,
): Promise<string> {
  for (;;) {
    const { database } = world.store;
    const person = await findOwner(database, accountId);
    const link = { personId: person?.id ?? "", accountId, by: "operator" } as const;
    const { secret } = await inTransaction(database, (transaction) =>
      makeSignInSecret(transaction, link, systemRandom, systemClock.now()),
    );
    const answer = await client.call("POST", `/login/${secret}`);
    if (answer.unanswered > 0 && answer.cookie === null) continue;
    expect(answer, [303]);
    return answer.cookie ?? "";
  }
}

/** How many more different mails the owner of an account is to get. */
function owe(
  { kept }: DeedContext,
  { accountId }: CrashAccount,
  least: number,
  most = least,
): void {
  const owner = kept.owners.get(accountId);
  if (owner) owner.mails = [owner.mails[0] + least, owner.mails[1] + most];
}

/** A form of the account's pages. One whose answer was lost is told that it is done already. */
async function post(
  { client }: DeedContext,
  cookie: string,
  path: string,
  form: Record<string, string> = {},
) {
  const token = formToken(cookie.split("=")[1] ?? "");
  const body = new URLSearchParams({ token, ...form });
  const answer = await client.call("POST", path, { headers: { cookie }, body });
  return expect(answer, answer.unanswered > 0 ? [303, 400, 409] : [303]);
}

function expect<A extends { status: number; bytes: Buffer }>(answer: A, wanted: number[]): A {
  if (wanted.includes(answer.status)) return answer;
  throw new Error(`answered with ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`);
}

/**
 * The secret that the page of a session signs over. One that was opened and whose answer was lost
 * opens for nobody else: the caller makes another.
 */
async function openSession(context: DeedContext, owner: CrashAccount, id: string): Promise<string> {
  for (;;) {
    const sent = { role: "Signature" };
    const { body } = await call(context, owner, "POST", `/contracts/${id}/sessions`, sent);
    const page = await context.client.call("GET", new URL(body.session.url).pathname);
    if (page.unanswered > 0 && page.status === 410) continue;
    const [, link = ""] = /\/sign\/([\w-]{43})\//.exec(expect(page, [200]).bytes.toString()) ?? [];
    return link;
  }
}

/** The secret of the personal link that a signer was mailed. */
async function linkTo(context: DeedContext, signer: string): Promise<string> {
  const path = await mailedPath(context, signer, "sign");
  return path.slice(path.lastIndexOf("/") + 1);
}

async function mailedPath({ world }: DeedContext, to: string, page: string): Promise<string> {
  for (let read = 0; ; await wait(25)) {
    const mails = world.smtp.accepted.filter((mail) => mail.to.includes(to));
    for (const { raw } of mails.slice(read)) {
      const { text } = await PostalMime.parse(raw);
      const found = new RegExp(`/${page}/[\\w-]+`).exec(text ?? "");
      if (found) return found[0];
    }
    read = mails.length;
  }
}

/** As thirty days would: the account's time has come, and somebody looks. */
async function letTimeCome({ store: { owner } }: FaultWorld, accountId: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("update closing set closes_at = now() where account_id = $1", [accountId]);
  await client.query(
    "insert into job (kind, payload, put_off, due_at) values ('close-account', $1, false, now())",
    [JSON.stringify({ accountId })],
  );
  await client.end();
}
