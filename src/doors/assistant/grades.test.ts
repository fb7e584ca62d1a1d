import assert from "node:assert/strict";
import { test } from "node:test";
import { decideGrade, GRADES } from "./grades.ts";

test("the account's least is never undercut, and a mail to a new address always takes the page", () => {
  for (const [at, lowest] of GRADES.entries()) {
    for (const hasForms of [false, true]) {
      const grade = decideGrade({ lowest, hasForms, mailsStranger: false });
      assert.ok(GRADES.indexOf(grade) <= at, `${lowest} became ${grade}`);
      assert.ok(grade !== "form" || hasForms);
      assert.equal(decideGrade({ lowest, hasForms, mailsStranger: true }), "page");
    }
  }
  const twoCalls = { lowest: "twoCalls", mailsStranger: false } as const;
  assert.equal(decideGrade({ ...twoCalls, hasForms: true }), "form");
  assert.equal(decideGrade({ ...twoCalls, hasForms: false }), "twoCalls");
});
