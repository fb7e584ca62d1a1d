import assert from "node:assert/strict";
import { test } from "node:test";
import { isFitEngine } from "./engine.ts";

test("PostgreSQL of a version that was tried, or a later one, is taken, whoever packs or runs it", () => {
  for (const version of [
    "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc",
    "PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit",
    "PostgreSQL 16.6 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc",
    "PostgreSQL 19beta1, compiled by Visual C++",
    "PostgreSQL 19devel on x86_64-linux",
  ]) {
    assert.equal(isFitEngine(version), true, version);
  }
});

test("an older one, and what only speaks its protocol, is refused", () => {
  for (const version of [
    "PostgreSQL 14.13 (Ubuntu 14.13-0ubuntu0.22.04.1) on x86_64-pc-linux-gnu",
    "CockroachDB CCL v24.2.4 (x86_64-pc-linux-gnu, built 2024/10/14, go1.22.5)",
    "PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6",
    "PostgreSQL 11.2-YB-2.20.1.3-b0 on x86_64-pc-linux-gnu",
    "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.77467",
    "PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:e7c2b1f14bb42a1018ac57d14f4436880e0a0515)",
    "CrateDB 5.9.4 (built abc/2024-12-01)",
    "",
  ]) {
    assert.equal(isFitEngine(version), false, version);
  }
});
