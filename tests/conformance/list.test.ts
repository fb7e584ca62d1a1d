import assert from "node:assert/strict";
import type { TestAccount } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  contractIn,
  create,
  createPending,
  createSigned,
  htmlContract,
  type Json,
  read,
  STATUSES,
  signed,
} from "./contracts.ts";
import { expectInvalid, expectProperties, expectStatus, expectTime, PROPERTIES } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function list(account: TestAccount, query = ""): Promise<Json> {
  const answer = await account.call("GET", `/contracts${query}`);
  expectStatus(answer, 200);
  return answer.body;
}

/** An account with so many drafts, the oldest first. */
async function accountWith(count: number): Promise<{ account: TestAccount; ids: string[] }> {
  const account = await at.account();
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    if (made % 50 === 49) at.clock.moveMs(60_000);
    ids.push((await create(account)).id);
  }
  at.clock.moveMs(60_000);
  return { account, ids };
}

conforms(
  "list.answer list.pagination list.has-more list.limit list.offset",
  "an account without contracts has an empty list",
  async () => {
    const body = await list(await at.account());
    expectProperties(body, "contracts pagination");
    expectProperties(body.pagination, "total limit offset hasMore");
    assert.deepEqual(body, {
      contracts: [],
      pagination: { total: 0, limit: 50, offset: 0, hasMore: false },
    });
  },
);

conforms(
  "list.warnings",
  "what of a query is not known is named, and without any there is no property warnings",
  async () => {
    const account = await at.account();
    const { warnings } = await list(account, "?page=2&status[]=pending&state=&limit=7");
    assert.deepEqual(warnings, [
      "page is not a query parameter of this request",
      "status[] is not a query parameter of this request",
      "state is not a query parameter of this request",
    ]);
    expectProperties(await list(account, "?limit=7"), "contracts pagination");
    const refused = await account.call("GET", "/contracts?page=2&status=open");
    expectInvalid(refused, "status");
    assert.deepEqual(refused.body.warnings, warnings.slice(0, 1));
  },
);

for (const status of STATUSES) {
  conforms(
    "item.properties list.status",
    `an item that is ${status} has its properties and is found by its status`,
    async () => {
      const { account, contract } = await contractIn(at, status);
      const { contracts, pagination } = await list(account, `?status=${status}`);
      assert.deepEqual([contracts.length, pagination.total], [1, 1]);
      const [item] = contracts;
      expectProperties(item, PROPERTIES.item);
      for (const name of [
        "id",
        "token",
        "title",
        "status",
        "language",
        "tags",
        "publicId",
        "verifyUrl",
      ]) {
        assert.deepEqual(item[name], contract[name], name);
      }
      for (const name of ["createdAt", "updatedAt"]) expectTime(item[name]);
      assert.equal(item.signedAt, contract.signedAt);
      for (const other of STATUSES.filter((one) => one !== status)) {
        assert.deepEqual((await list(account, `?status=${other}`)).contracts, []);
      }
    },
  );
}

conforms(
  "item.signatures item.signers",
  "an item shows its signatures without id and link, and its signers whole",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account, {
      signers: [{ role: "B", email: "b@example.com" }],
    });
    await signed(at.url, linkIn(signUrl), "A", { signerName: "Zoë" });
    const [item] = (await list(account)).contracts;
    const contract = await read(account, id);
    expectProperties(item.signatures[0], PROPERTIES.itemSignature);
    const [{ id: _id, deliveredLink: _link, ...shown }] = contract.signatures;
    assert.deepEqual(item.signatures, [shown]);
    expectProperties(item.signers[0], PROPERTIES.signer);
    assert.deepEqual(item.signers, contract.signers);
  },
);

conforms(
  "item.signatures contract.signed-at",
  "an item of a fully signed contract has both signatures and signedAt",
  async () => {
    const account = await at.account();
    const contract = await createSigned(at, account);
    const [item] = (await list(account)).contracts;
    assert.equal(item.signatures.length, 2);
    assert.equal(item.signedAt, contract.signedAt);
  },
);

conforms(
  "list.newest contract.id",
  "the newest comes first, of the same moment as well",
  async () => {
    const { account, ids } = await accountWith(7);
    const { contracts } = await list(account);
    assert.deepEqual(
      contracts.map(({ id }: Json) => id),
      [...ids].reverse(),
    );
  },
);

conforms("list.newest", "a change does not move a contract in the list", async () => {
  const { account, ids } = await accountWith(3);
  await account.call("PATCH", `/contracts/${ids[0]}`, { title: "Changed" });
  const { contracts } = await list(account);
  assert.deepEqual(
    contracts.map(({ id }: Json) => id),
    [...ids].reverse(),
  );
});

conforms("list.own auth.foreign", "nobody sees or counts another account's contracts", async () => {
  const { account } = await accountWith(2);
  await accountWith(3);
  const { contracts, pagination } = await list(account);
  assert.deepEqual([contracts.length, pagination.total], [2, 2]);
});

conforms(
  "list.limit list.offset list.has-more list.pagination",
  "pages follow on each other without gap or overlap",
  async () => {
    const { account, ids } = await accountWith(7);
    const newestFirst = [...ids].reverse();
    const seen: string[] = [];
    for (const offset of [0, 3, 6]) {
      const { contracts, pagination } = await list(account, `?limit=3&offset=${offset}`);
      assert.deepEqual(pagination, { total: 7, limit: 3, offset, hasMore: offset < 6 });
      seen.push(...contracts.map(({ id }: Json) => id));
    }
    assert.deepEqual(seen, newestFirst);
  },
);

conforms("list.has-more", "a page that ends exactly at the last contract has no more", async () => {
  const { account } = await accountWith(4);
  assert.equal((await list(account, "?limit=4")).pagination.hasMore, false);
  assert.equal((await list(account, "?limit=3")).pagination.hasMore, true);
  assert.equal((await list(account, "?limit=2&offset=2")).pagination.hasMore, false);
});

conforms("list.limit", "fifty are listed without a limit, and at most a hundred", async () => {
  const { account } = await accountWith(103);
  const usual = await list(account);
  assert.deepEqual(
    [usual.contracts.length, usual.pagination],
    [50, { total: 103, limit: 50, offset: 0, hasMore: true }],
  );
  const most = await list(account, "?limit=100");
  assert.deepEqual([most.contracts.length, most.pagination.hasMore], [100, true]);
  assert.equal((await list(account, "?limit=1")).contracts.length, 1);
});

conforms(
  "list.past-the-end",
  "past the end there is an empty page with the same total",
  async () => {
    const { account } = await accountWith(2);
    for (const offset of [2, 3, 1_000_000]) {
      const { contracts, pagination } = await list(account, `?offset=${offset}`);
      assert.deepEqual(contracts, []);
      assert.deepEqual(pagination, { total: 2, limit: 50, offset, hasMore: false });
    }
  },
);

conforms(
  "list.status list.pagination",
  "the total counts what the filter lets through",
  async () => {
    const account = await at.account();
    for (const finalize of [true, false, true]) await create(account, htmlContract({ finalize }));
    const { contracts, pagination } = await list(account, "?status=pending&limit=1");
    assert.deepEqual([contracts.length, pagination.total, pagination.hasMore], [1, 2, true]);
  },
);

for (const status of ["open", "Draft", "", "draft,pending", "signed", "deleted"]) {
  conforms("list.status-wrong version.path", `status "${status}" is refused`, async () => {
    const answer = await (await at.account()).call("GET", `/contracts?status=${status}`);
    expectInvalid(answer, "status");
  });
}

for (const limit of ["0", "101", "-1", "1.5", "ten", "", "1e2", "0x10", " 5", "null"]) {
  conforms("list.limit-wrong", `limit "${limit}" is refused`, async () => {
    const query = `?limit=${encodeURIComponent(limit)}`;
    expectInvalid(await (await at.account()).call("GET", `/contracts${query}`), "limit");
  });
}

for (const offset of ["-1", "1.5", "one", "", "99999999999999999999999"]) {
  conforms("list.offset-wrong", `offset "${offset}" is refused`, async () => {
    const answer = await (await at.account()).call("GET", `/contracts?offset=${offset}`);
    expectInvalid(answer, "offset");
  });
}

conforms(
  "list.status-wrong list.limit-wrong error-body.all-problems",
  "everything wrong with a query is listed",
  async () => {
    const answer = await (await at.account()).call("GET", "/contracts?status=x&limit=0&offset=-1");
    expectInvalid(answer, "status", "limit", "offset");
  },
);

conforms("list.own delete.gone", "a deleted contract is in no list", async () => {
  const { account, ids } = await accountWith(2);
  await account.call("DELETE", `/contracts/${ids[0]}`);
  const { contracts, pagination } = await list(account);
  assert.deepEqual([contracts.map(({ id }: Json) => id), pagination.total], [[ids[1]], 1]);
});
