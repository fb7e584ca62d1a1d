import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRICE } from "#kit/peers/stripe.ts";

/** A file of packs as an operator writes it; it is gone with the process. */
export function packsFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-packs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "packs.json");
  const price = { de: "19 €", en: "€19", es: "19 €", fr: "19 €" };
  writeFileSync(path, JSON.stringify([{ id: "ten", credits: 10, price, stripePrice: PRICE.id }]));
  return path;
}
