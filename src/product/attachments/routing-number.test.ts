import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRoutingNumber } from "./routing-number.ts";

test("a routing number has nine digits whose last one fits the others", () => {
  for (const number of ["021000021", "011401533", "091000019"]) {
    assert.equal(checkRoutingNumber(number), null, number);
  }
  for (const number of ["", "02100002", "0210000210", "021000022", "000000000", "02100002A"]) {
    assert.notEqual(checkRoutingNumber(number), null, number);
  }
});
