import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { type S3Fault, type S3Server, startS3 } from "#kit/peers/s3-server.ts";
import type { KnownKey } from "#kit/peers/s3-signature.ts";
import { type FilesPlace, promisesOfFiles } from "#kit/rooms/files-promises.ts";
import { watchHeld } from "#kit/rooms/held-bytes.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { CutFile, type Files, MissingFile } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { openBucket } from "./ask-bucket.ts";
import type { Bucket } from "./bucket.ts";
import { filesInBucket } from "./files-in-bucket.ts";

interface Place extends FilesPlace {
  files: Files;
  server: S3Server;
  spoolFolder: string;
}

const TIMES = {
  connectMs: 20_000,
  attemptMs: 20_000,
  wholeMs: 600_000,
  delaysMs: [5, 10, 20],
  silence: { silentMs: 600_000, tryMs: 0 },
};
/** For what no answer comes to; other answers come late on a machine with much to do. */
const IMPATIENT = { ...TIMES, attemptMs: 300 };

interface Opening {
  server?: Partial<Parameters<typeof startS3>[0]>;
  bucket?: Partial<Bucket>;
  clock?: Clock;
  key?: KnownKey;
  times?: typeof TIMES;
}

async function open(opening: Opening = {}): Promise<Place> {
  const { clock = heldClock(), key, times = TIMES } = opening;
  const server = await startS3({ clock: heldClock(), ...opening.server });
  const spoolFolder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
  const bucket: Bucket = {
    name: server.bucket,
    prefix: "a/b/",
    endpoint: server.url,
    region: server.region,
    isInPath: true,
    encryption: null,
    lockDays: null,
    ...opening.bucket,
  };
  const credentials = {
    current: async () => ({ sessionToken: null, endsAt: null, ...(key ?? server.key) }),
    forget: () => {},
  };
  const context = { clock, random: systemRandom, credentials, reach: ANYWHERE, times };
  const ask = openBucket(bucket, context);
  return {
    files: filesInBucket(bucket, { ask, clock, random: systemRandom, spoolFolder }),
    server,
    spoolFolder,
    async cut(owner, name, toBytes) {
      const key = `a/b/${owner}/${name}`;
      server.replace(key, server.stored.get(key)!.bytes.subarray(0, toBytes));
    },
    async close() {
      await ask.close();
      await server.close();
      await rm(spoolFolder, { recursive: true, force: true });
    },
  };
}

promisesOfFiles("a bucket", () => open());
promisesOfFiles("a bucket that keeps versions and tells no checksums", () =>
  open({ server: { isLockable: true, tellsChecksums: false } }),
);

/** One place for a test, closed whatever happens. */
async function within(act: (place: Place) => Promise<void>, opening: Opening = {}): Promise<void> {
  const place = await open(opening);
  try {
    await act(place);
  } finally {
    await place.close();
  }
}

const BYTES = Buffer.from("a sealed file, and evidence ".repeat(9_000));
const NAME = sha256Hex(BYTES);
const KEY = `a/b/owner/${NAME}`;

/** What a failed request is told as, to whoever runs the service: one line that names the setting. */
function away(error: unknown, words: RegExp): true {
  assert.ok(error instanceof StorageAway, String(error));
  assert.match(error.message, /^STORAGE_URL: the bucket "evidence", below "a\/b", at 127/);
  assert.match(error.message, words);
  assert.doesNotMatch(error.message, /\n|s3cret|AKTEST/);
  assert.deepEqual([error.statusCode, error.retryAfterSeconds], [503, 5]);
  return true;
}

interface FaultRow {
  fault: S3Fault;
  /** On how many requests of the method it happens; without it on all. */
  times?: number;
  method: "PUT" | "GET" | "HEAD" | "DELETE";
  /** Null where it is overcome, else what is told. */
  told: RegExp | null;
}

const FAULTY: FaultRow[] = [
  { fault: "slow down", times: 2, method: "PUT", told: null },
  { fault: "slow down", method: "PUT", told: /too much to do/ },
  { fault: "internal error", times: 1, method: "PUT", told: null },
  { fault: "reset", times: 2, method: "PUT", told: null },
  { fault: "reset", method: "PUT", told: /broken off|closed without/ },
  { fault: "silent", times: 1, method: "PUT", told: null },
  { fault: "silent", method: "PUT", told: /no whole answer within/ },
  { fault: "lost after", times: 1, method: "PUT", told: null },
  { fault: "forgets", times: 1, method: "PUT", told: null },
  { fault: "forgets", method: "PUT", told: /acknowledges files and does not keep them/ },
  { fault: "stores others", times: 1, method: "PUT", told: /other bytes are at/ },
  { fault: "denied", method: "PUT", told: /may not do this/ },
  { fault: "expired token", times: 1, method: "PUT", told: null },
  { fault: "expired token", method: "PUT", told: /credentials are over/ },
  { fault: "redirect", method: "PUT", told: /elsewhere/ },
  { fault: "unconditional", method: "PUT", told: null },
  { fault: "no conditions", method: "PUT", told: null },
  { fault: "no checksums", method: "PUT", told: null },
  { fault: "slow down", times: 3, method: "GET", told: null },
  { fault: "slow down", method: "GET", told: /too much to do/ },
  { fault: "truncated", times: 2, method: "GET", told: null },
  { fault: "truncated", method: "GET", told: /broke off after \d+ of \d+ bytes/ },
  { fault: "shorter", times: 1, method: "GET", told: null },
  { fault: "shorter", method: "GET", told: /other bytes/ },
  { fault: "other bytes", times: 1, method: "GET", told: null },
  { fault: "other bytes", method: "GET", told: /other bytes/ },
  { fault: "reset", times: 3, method: "GET", told: null },
  { fault: "silent", method: "GET", told: /no whole answer within/ },
  { fault: "lost after", times: 1, method: "GET", told: null },
  { fault: "denied", method: "GET", told: /may not do this/ },
  { fault: "redirect", method: "GET", told: /elsewhere/ },
  { fault: "reset", times: 1, method: "HEAD", told: null },
  { fault: "denied", method: "HEAD", told: /may not do this/ },
];

for (const { fault, times, method, told } of FAULTY) {
  const often = times === undefined ? "always" : `${times} times`;
  // A large body is given more time before it counts as silence.
  const bytes = fault === "silent" ? BYTES.subarray(0, 1_000) : BYTES;
  const name = sha256Hex(bytes);
  const key = `a/b/owner/${name}`;
  const end = told ? "is told in one line, and nothing is lost" : "is overcome";
  test(`"${fault}" on ${method}, ${often}, ${end}`, () =>
    within(
      async ({ files, server }) => {
        if (method === "GET") await files.put("owner", name, [bytes]);
        server.setFault(({ method: asked, count }) =>
          asked === method && count <= (times ?? Number.POSITIVE_INFINITY) ? fault : null,
        );
        const act = async () => {
          await files.put("owner", name, [bytes]);
          assert.ok(bytes.equals(await files.get("owner", name)));
        };
        if (!told) return act();
        const acting = method === "GET" ? files.get("owner", name) : act();
        await assert.rejects(acting, (error) => away(error, told));
        server.setFault(null);
        // What was acknowledged is there, and what was not can be put again under its own name.
        if (fault === "stores others") server.remove(key);
        await act();
        assert.ok(server.stored.get(key)?.bytes.equals(bytes));
      },
      fault === "silent" ? { times: IMPATIENT } : {},
    ));
}

test("while a bucket is silent nobody waits for it but who tries whether it is back", async () => {
  const times = { ...IMPATIENT, silence: { silentMs: 300, tryMs: 600_000 } };
  await within(
    async ({ files, server }) => {
      await files.put("owner", NAME, [BYTES]);
      // That it was well a moment ago says nothing any more.
      await files.check();
      server.setFault("silent");
      await assert.rejects(files.get("owner", NAME), (error) => away(error, /no whole answer/));
      const asked = server.asked.length;
      await assert.rejects(files.get("owner", NAME), (error) => away(error, /gives no answer/));
      await assert.rejects(files.check(), (error) => away(error, /gives no answer/));
      assert.equal(server.asked.length, asked);
    },
    { times },
  );
});

test("a request is over after its time, whether attempts are silent, or an answer comes a byte at a time", async () => {
  const times = { ...TIMES, attemptMs: 400, wholeMs: 600, delaysMs: [1, 1, 1, 1, 1, 1, 1, 1] };
  for (const fault of ["silent", "drips"] as const) {
    await within(
      async ({ files, server }) => {
        // A large one is given more time.
        await files.put("owner", "small", [BYTES.subarray(0, 1_000)]);
        server.setFault(fault);
        const asked = server.asked.length;
        await assert.rejects(files.get("owner", "small"), (error) =>
          away(error, /within|broke off/),
        );
        // Two have room in its time, though nine might be made.
        assert.ok(server.asked.length - asked <= 2, `${server.asked.length - asked}`);
      },
      { times },
    );
  }
});

test("other bytes under the name of evidence are never given out as it, at once or as a stream", () =>
  within(async ({ files, server }) => {
    await files.put("owner", NAME, [BYTES]);
    for (const fault of ["other bytes", "shorter", "truncated"] as const) {
      server.setFault(fault);
      const { stream } = await files.read("owner", NAME);
      const seen: Buffer[] = [];
      stream.on("data", (piece) => seen.push(piece));
      await assert.rejects(
        new Promise((resolve, reject) => stream.on("end", resolve).on("error", reject)),
        CutFile,
      );
      assert.ok(Buffer.concat(seen).length < BYTES.length, "a whole file of wrong bytes was given");
    }
  }));

test("what comes a byte at a time is given up, and what a reader takes slowly is not", () =>
  within(async ({ files, server }) => {
    await files.put("owner", NAME, [BYTES]);
    const { stream } = await files.read("owner", NAME);
    await new Promise((resolve) => globalThis.setTimeout(resolve, 300));
    assert.ok(BYTES.equals(Buffer.concat(await stream.toArray())));
    server.setFault("drips");
    const dripping = await files.read("owner", NAME);
    const first = new Promise((resolve) => dripping.stream.once("data", resolve));
    dripping.stream.destroy();
    await Promise.race([first, new Promise((resolve) => dripping.stream.once("close", resolve))]);
  }));

test("evidence of the same name with the same bytes is taken for stored, with others it is refused", () =>
  within(async ({ files, server }) => {
    await files.put("owner", NAME, [BYTES]);
    const { version } = server.stored.get(KEY)!;
    await files.put("owner", NAME, [BYTES]);
    assert.equal(server.stored.get(KEY)?.version, version);
    server.replace(KEY, Buffer.from(BYTES).fill(0x20));
    await assert.rejects(files.put("owner", NAME, [BYTES]), (error) => away(error, /other bytes/));
    assert.equal(server.stored.get(KEY)?.version, version);
  }));

test("where conditions are ignored or refused, what is no evidence keeps its name all the same", async () => {
  for (const fault of ["unconditional", "no conditions", "no checksums"] as const) {
    await within(async ({ files, server }) => {
      server.setFault(fault);
      await files.put("owner", "text-1-1.html", [Buffer.from("first")]);
      await files.put("owner", "text-1-1.html", [Buffer.from("second")]);
      assert.equal(String(await files.get("owner", "text-1-1.html")), "first");
      await files.put("owner", NAME, [BYTES]);
      await files.put("owner", NAME, [BYTES]);
    });
  }
});

test("a server that knows no checksums is asked without them from then on, and what it stored is read back", () =>
  within(async ({ files, server }) => {
    server.setFault("no checksums");
    await files.put("owner", NAME, [BYTES]);
    const before = server.asked.length;
    await files.put("owner", "other", [BYTES]);
    const again = server.asked.slice(before).map((line) => line.split(" ")[0]);
    assert.deepEqual(again, ["HEAD", "HEAD", "PUT", "HEAD", "GET"]);
    server.setFault(({ method }) => (method === "PUT" ? "stores others" : "no checksums"));
    await assert.rejects(files.put("o", NAME, [BYTES]), (error) => away(error, /other bytes are/));
  }));

test("a name that is a hash is never put over other bytes", () =>
  within(async ({ files, server }) => {
    await assert.rejects(files.put("owner", NAME, [Buffer.from("x")]), /not what its name says/);
    assert.equal(server.stored.size, 0);
  }));

test("a clock that is wrong is told with how far it is, in one line", async () => {
  for (const [minutes, words] of [
    [20, /this machine's clock is 1200 s ahead of its own.*NTP/],
    [-20, /this machine's clock is 1200 s behind its own.*NTP/],
  ] as const) {
    const clock = heldClock();
    clock.moveMs(minutes * 60_000);
    await within(
      ({ files }) => assert.rejects(files.put("o", NAME, [BYTES]), (error) => away(error, words)),
      { server: { clock: heldClock() }, clock },
    );
  }
});

test("wrong credentials, a bucket that is not there and another region are told apart", async () => {
  await within(
    async ({ files, server }) => {
      const right = server.key;
      server.setKey({ ...right, accessKeyId: "OTHER" });
      // What the client was given stays what it was.
      await assert.rejects(files.get("o", NAME), (error) => away(error, /access key/));
    },
    { key: { accessKeyId: "AKTEST", secretAccessKey: "s3cret/of+the=tests" } },
  );
  await within(
    async ({ files }) => {
      await assert.rejects(files.get("o", NAME), (error) => away(error, /secret key is not right/));
    },
    { key: { accessKeyId: "AKTEST", secretAccessKey: "s3cret-no" } },
  );
  await within(
    async ({ files }) => {
      await assert.rejects(files.get("o", NAME), (error) => away(error, /S3_REGION/));
    },
    { bucket: { region: "eu-other-1" } },
  );
  await within(
    async ({ files }) => {
      await assert.rejects(files.get("o", NAME), /no such bucket/);
      await assert.rejects(files.put("o", NAME, [BYTES]), /no such bucket/);
    },
    { bucket: { name: "another" } },
  );
});

test("nothing is sent unsigned: every request's payload hash and conditions are in its signature", () =>
  within(async ({ files, server }) => {
    await files.put("owner", NAME, [BYTES], { isSealed: true });
    await files.get("owner", NAME);
    await files.deleteAll("owner");
    // The server refuses anything else; see tests/kit/peers/s3-signature.ts.
    assert.ok(server.asked.length >= 4);
  }));

test("sealed files are locked for as long as the setting says, and nothing else is", () =>
  within(
    async ({ files, server }) => {
      await files.put("owner", NAME, [BYTES], { isSealed: true });
      await files.put("owner", "text-1-1.html", [Buffer.from("text")]);
      assert.equal(server.stored.get(KEY)?.lockedUntil?.toISOString(), "2036-11-18T09:30:00.000Z");
      assert.equal(server.stored.get("a/b/owner/text-1-1.html")?.lockedUntil, null);
      await assert.rejects(files.deleteAll("owner"), (error) => away(error, /may not do this/));
      assert.ok(BYTES.equals(await files.get("owner", NAME)));
    },
    { server: { isLockable: true }, bucket: { lockDays: 3_650 } },
  ));

test("every file is put with the encryption that the setting names", () =>
  within(
    async ({ files, server }) => {
      await files.put("owner", NAME, [BYTES]);
      assert.deepEqual(server.stored.get(KEY)?.headers, {
        "x-amz-server-side-encryption": "aws:kms",
        "x-amz-server-side-encryption-aws-kms-key-id": "arn:aws:kms:eu:1:key/a",
      });
    },
    { bucket: { encryption: { algorithm: "aws:kms", key: "arn:aws:kms:eu:1:key/a" } } },
  ));

test("parts that are still coming are spooled past memory, and nothing of them stays", () =>
  within(async ({ files, server, spoolFolder }) => {
    const slice = randomBytes(500_000);
    async function* coming() {
      for (let turn = 0; turn < 60; turn += 1) yield slice;
    }
    const held = watchHeld(75_000_000);
    const watching = globalThis.setInterval(held.look, 20);
    try {
      await files.put("owner", "large", coming());
    } finally {
      globalThis.clearInterval(watching);
    }
    assert.equal(server.stored.get("a/b/owner/large")?.bytes.length, 30_000_000);
    assert.deepEqual(await readdir(spoolFolder), []);
    // The server of the test holds what it was sent, twice for a moment; the client none of it.
    assert.ok(held.most < 75_000_000, `${held.most} bytes were held`);
  }));

test("readiness asks the bucket every ten seconds at most, and at once again where it failed", () =>
  within(async ({ files, server }) => {
    for (let turn = 0; turn < 20; turn += 1) await files.check();
    assert.equal(server.asked.length, 3);
    const other = await open();
    try {
      other.server.setFault("slow down");
      await assert.rejects(other.files.check(), StorageAway);
      other.server.setFault(null);
      await other.files.check();
    } finally {
      await other.close();
    }
    assert.deepEqual([...server.stored.keys()], []);
  }));

test("an answer that is none of the API's is not taken for a list, nor a page for a file", () =>
  within(async ({ files, server }) => {
    await files.put("owner", NAME, [BYTES]);
    server.setFault("not the api");
    await assert.rejects(files.names("owner"), (error) => away(error, /no list came/));
    await assert.rejects(files.get("owner", NAME), StorageAway);
    await assert.rejects(files.deleteAll("owner"), StorageAway);
    server.setFault(null);
    assert.deepEqual(await files.names("owner"), [NAME]);
    await assert.rejects(files.get("owner", "other"), MissingFile);
  }));
