import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "#kernel/digest.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { openPool } from "#store/pool.ts";
import { type Times, timed } from "./measure.ts";
import { twoPageHtml } from "./samples.ts";

/**
 * What the machine takes for the part of each operation that nobody can leave
 * out, measured in the same run: a durable file, a durable commit, the
 * typesetter, a hash and a signature.
 */
export interface Floors {
  /** A file of 100 kB, fsync included. */
  file: Times;
  /** The same of 2.9 MB. */
  largeFile: Times;
  /** One row read by its key, 1 connection. */
  select: Times;
  /** One row inserted and committed, 1 connection. */
  commit: Times;
  /** The same, 8 connections at once. */
  commitOf8: Times;
  /** The typesetter alone on the same HTML, warm. */
  typeset: Times;
  /** SHA-256 over 100 kB and a P-256 signature. */
  sign: Times;
}

const BY_KEY = { name: "by-key", text: "select body from bench_floor where id = $1" };

export async function measureFloors(address: DatabaseAddress): Promise<Floors> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-floor-"));
  const files = filesIn(folder);
  const bytes = randomBytes(100_000);
  const large = randomBytes(2_900_000);
  // It ends before its connections have, which a server that stops then tells.
  const pool = openPool(() => {}, { ...address, max: 8 });
  await pool.query(
    "create table bench_floor (id bigint generated always as identity primary key, body bytea)",
  );
  const insert = () =>
    pool.query("insert into bench_floor (body) values ($1)", [bytes.subarray(0, 500)]);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const typesetting = () => {
    const sanitised = sanitiseContract(twoPageHtml);
    if ("problem" in sanitised) throw new Error(sanitised.problem);
    const fields = [{ id: "1", label: "Signature" }];
    const { html } = sanitised;
    typesetContract({ html, title: null, language: "en", fields, centred: false });
  };
  await withDecoders(typesetting);
  try {
    await timed(20, 8, insert);
    return {
      file: (await timed(60, 1, (index) => files.put("floor", String(index), [bytes]))).times,
      largeFile: (await timed(20, 1, (index) => files.put("large", String(index), [large]))).times,
      select: (await timed(500, 1, () => pool.query({ ...BY_KEY, values: [1] }))).times,
      commit: (await timed(200, 1, insert)).times,
      commitOf8: (await timed(400, 8, insert)).times,
      typeset: (await timed(20, 1, () => withDecoders(typesetting))).times,
      sign: (await timed(100, 1, async () => sign("sha256", sha256(bytes), privateKey))).times,
    };
  } finally {
    await pool.query("drop table bench_floor");
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}
