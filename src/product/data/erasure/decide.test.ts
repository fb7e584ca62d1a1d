import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { decideFate } from "./decide.ts";
import { pathsOf } from "./personal-values.ts";

const YES_NO = [true, false];

test("what somebody signed or withdrew from is evidence, and so is what all have signed; what they can still sign is open", () => {
  for (const status of CONTRACT_STATUSES) {
    for (const isSigner of YES_NO) {
      for (const isInOldEntries of YES_NO) {
        const involved = { status, isSigner, isInOldEntries };
        assert.equal(decideFate({ ...involved, hasActed: true }), "evidence");
        const over = status === "cancelled" || !isSigner;
        const expected =
          status === "fully_signed"
            ? "evidence"
            : !over
              ? "open"
              : isInOldEntries
                ? "old"
                : "erased";
        assert.equal(decideFate({ ...involved, hasActed: false }), expected, status);
      }
    }
  }
});

test("a person's values are those beside their address, and nobody else's", () => {
  const held = (value: string) => ({ salt: "00", value });
  const opened = {
    "by.name": held("Anna's key"),
    "data.owner.email": held("owner@example.org"),
    "data.owner.name": held("Owner"),
    "data.signers.0.email": held("Anna@Example.org"),
    "data.signers.0.jobTitle": held("Director"),
    "data.signers.1.email": held("bob@example.org"),
    "data.signers.1.jobTitle": { erasedAt: "2026-12-01T00:00:00.000Z" },
  };
  const theirs = ["data.signers.0.email", "data.signers.0.jobTitle"];
  assert.deepEqual(pathsOf(opened, "anna@example.org"), theirs);
  assert.deepEqual(pathsOf(opened, "bob@example.org"), ["data.signers.1.email"]);
  assert.deepEqual(pathsOf(opened, "eve@example.org"), []);
});
