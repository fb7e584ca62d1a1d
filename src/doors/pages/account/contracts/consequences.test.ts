import assert from "node:assert/strict";
import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { contractPageWords } from "#words/contract-page-words.ts";
import { consequencesOf, type Ending } from "./consequences.ts";

const PAID = {
  publicId: "7K3M-9XQ2-W8RD-5",
  status: "pending",
  signatureCount: 0,
  paidByCredit: true,
} as const;

const REST: [string, Partial<Ending["contract"]>, "comesBack" | "isUsed" | null][] = [
  ["paid by a credit and signed by nobody", {}, "comesBack"],
  ["paid by a credit and signed by somebody", { signatureCount: 1 }, "isUsed"],
  ["paid by no credit", { paidByCredit: false }, null],
  ["cancelled before, when its credit came back", { status: "cancelled" }, null],
];

for (const [what, change, said] of REST) {
  test(`ending a contract that was ${what} says what becomes of the credit, in every language`, () => {
    for (const language of LANGUAGES) {
      const { credit } = contractPageWords[language];
      for (const how of ["cancel", "delete"] as const) {
        const ending = { how, contract: { ...PAID, ...change }, roles: [] };
        const sentences = consequencesOf(ending, language);
        for (const key of ["comesBack", "isUsed"] as const) {
          assert.equal(sentences.includes(credit[key]), key === said, `${how} ${key}`);
        }
      }
    }
  });
}
