import assert from "node:assert/strict";
import type { TestAccount } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, createPending, htmlContract, type Json, read, signed } from "./contracts.ts";
import {
  expectInvalid,
  expectProperties,
  expectRefused,
  expectStatus,
  PROPERTIES,
} from "./expect.ts";
import { until } from "./listener.ts";
import { stage } from "./stage.ts";

const at = stage();
type Signer = Record<string, unknown>;

async function post(signers: unknown, account?: TestAccount) {
  const caller = account ?? (await at.account());
  return caller.call("POST", "/contracts", htmlContract({ signers }));
}

conforms(
  "signer.properties signer.role signer.level signers.level signers.label contract.signers",
  "a signer has its nine properties, by role or by label",
  async () => {
    for (const name of ["role", "label"]) {
      const account = await at.account();
      const answer = await post([{ [name]: "B", email: "b@example.com" }], account);
      expectStatus(answer, 201);
      const [signer] = answer.body.contract.signers;
      expectProperties(signer, PROPERTIES.signer);
      const { id, ...rest } = signer;
      assert.equal(typeof id, "string");
      assert.deepEqual(rest, {
        role: "B",
        email: "b@example.com",
        level: "ses",
        status: "created",
        sentAt: null,
        sendCount: 0,
        openedAt: null,
        signedAt: null,
      });
      assert.deepEqual((await read(account, answer.body.contract.id)).signers, [signer]);
    }
  },
);

conforms(
  "signers.role-and-label signers.label",
  "role and label that agree are fine, others not",
  async () => {
    expectStatus(await post([{ role: "A", label: "A", email: "a@example.com" }]), 201);
    expectRefused(await post([{ role: "A", label: "B", email: "a@example.com" }]), 400);
  },
);

conforms("signers.role-twice", "the same role twice is refused", async () => {
  const signers = [
    { role: "A", email: "a@example.com" },
    { label: "A", email: "b@example.com" },
  ];
  expectRefused(await post(signers), 400);
});

for (const role of ["Z", "a", "A A", ""]) {
  conforms("signers.unknown-role signers.before-creation", `"${role}" is no role`, async () => {
    const account = await at.account();
    expectRefused(await post([{ role, email: "a@example.com" }], account), 400, "UNKNOWN_ROLE");
    expectStatus(await account.call("GET", "/contracts"), 200);
    assert.equal((await account.call("GET", "/contracts")).body.pagination.total, 0);
  });
}

conforms(
  "signers.label signers.unknown-role",
  "a label and a role that are sent alike name one role, blanks around them or not",
  async () => {
    const account = await at.account();
    const answer = await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      signatureFields: [{ label: "Buyer " }],
      signers: [{ role: "Buyer ", email: "buyer@example.org" }],
    });
    expectStatus(answer, 201);
    assert.equal(answer.body.contract.signers[0].role, "Buyer");
  },
);

conforms("signers.invalid-email", "null is no address of a new contract", async () => {
  expectRefused(await post([{ role: "A", email: null }]), 400, "INVALID_EMAIL");
});

conforms("signers.unknown-role", "neither role nor label is refused", async () => {
  const answer = await post([{ email: "a@example.com" }]);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
});

for (const email of [
  "",
  "plain",
  "a@",
  "@example.com",
  "a b@example.com",
  "a@example",
  "a@example.com, b@example.com",
  "a@example.com\r\nBcc: x@example.com",
  "A <a@example.com>",
]) {
  conforms("signers.invalid-email", `${JSON.stringify(email)} is INVALID_EMAIL`, async () => {
    expectRefused(await post([{ role: "A", email }]), 400, "INVALID_EMAIL");
  });
}

conforms("signers.email-absent", "an entry that says nothing is INVALID_EMAIL", async () => {
  expectRefused(await post([{ role: "A" }]), 400, "INVALID_EMAIL");
  expectRefused(await post([{ role: "A", level: "ses" }]), 400, "INVALID_EMAIL");
});

conforms(
  "signers.email-absent signer.only-with-email",
  "a preset title needs no address and makes no link",
  async () => {
    const answer = await post([{ role: "A", title: "CEO" }]);
    expectStatus(answer, 201);
    assert.deepEqual(answer.body.contract.signers, []);
  },
);

conforms("signers.email-absent signer.only-with-email", "level qes needs no address", async () => {
  const account = await at.account({ qesEnabled: true });
  const answer = await post([{ role: "A", level: "qes" }], account);
  expectStatus(answer, 201);
  assert.deepEqual(answer.body.contract.signers, []);
});

for (const level of ["SES", "aes", "", "qualified"]) {
  conforms("signers.level", `level "${level}" is INVALID_LEVEL`, async () => {
    const answer = await post([{ role: "A", email: "a@example.com", level }]);
    expectRefused(answer, 400, "INVALID_LEVEL");
  });
}

conforms(
  "signers.qes-not-enabled",
  "level qes on an ordinary account is QES_NOT_ENABLED",
  async () => {
    const answer = await post([{ role: "A", email: "a@example.com", level: "qes" }]);
    expectRefused(answer, 400, "QES_NOT_ENABLED");
  },
);

conforms("signer.level signers.level", "level qes is kept on an account that has it", async () => {
  const account = await at.account({ qesEnabled: true });
  const answer = await post([{ role: "A", email: "a@example.com", level: "qes" }], account);
  expectStatus(answer, 201);
  assert.equal(answer.body.contract.signers[0].level, "qes");
});

conforms("signers.qes-role-taken", "two roles at level qes are QES_ROLE_TAKEN", async () => {
  const account = await at.account({ qesEnabled: true });
  const signers = ["A", "B"].map((role) => ({ role, email: "x@example.com", level: "qes" }));
  expectRefused(await post(signers, account), 400, "QES_ROLE_TAKEN");
});

conforms(
  "patch.qes-across signers.qes-role-taken",
  "a second qes role by PATCH is QES_ROLE_TAKEN",
  async () => {
    const account = await at.account({ qesEnabled: true });
    const signers = (role: string) => [{ role, email: "x@example.com", level: "qes" }];
    const { id } = await create(account, htmlContract({ signers: signers("A") }));
    const answer = await account.call("PATCH", `/contracts/${id}`, { signers: signers("B") });
    expectRefused(answer, 400, "QES_ROLE_TAKEN");
    const again = await account.call("PATCH", `/contracts/${id}`, { signers: signers("A") });
    expectStatus(again, 200);
  },
);

for (const [length, isTaken] of [
  [80, true],
  [81, false],
] as const) {
  conforms(
    "signers.title-length",
    `a title of ${length} is ${isTaken ? "taken" : "refused"}`,
    async () => {
      const answer = await post([{ role: "A", title: "x".repeat(length) }]);
      if (isTaken) expectStatus(answer, 201);
      else expectInvalid(answer, "signers[0].title");
    },
  );
}

for (const signers of [
  "A",
  {},
  [7],
  [null],
  [{ role: 7, email: "a@example.com" }],
  [{ role: "A", email: 7 }],
]) {
  conforms(
    "create.signers signers.order",
    `${JSON.stringify(signers)} is refused as malformed`,
    async () => {
      expectRefused(await post(signers), 400);
    },
  );
}

/** Each entry is wrong in one way; any two together answer with the one that is checked first. */
const WRONG: [code: string, entry: Signer][] = [
  ["UNKNOWN_ROLE", { role: "Z", email: "z@example.com" }],
  ["INVALID_EMAIL", { role: "A", email: "nobody" }],
  ["INVALID_LEVEL", { role: "B", email: "b@example.com", level: "aes" }],
  ["QES_NOT_ENABLED", { role: "C", email: "c@example.com", level: "qes" }],
];

for (const [first, [code, entry]] of WRONG.entries()) {
  for (const [later, other] of WRONG.slice(first + 1)) {
    conforms("signers.order", `${code} comes before ${later}, wherever it stands`, async () => {
      const account = await at.account();
      const signatureFields = ["A", "B", "C"].map((label) => ({ label }));
      for (const signers of [
        [entry, other],
        [other, entry],
      ]) {
        const body = htmlContract({ signatureFields, signers });
        expectRefused(await account.call("POST", "/contracts", body), 400, code);
      }
    });
  }
}

conforms("signers.order", "what is malformed comes before every code", async () => {
  const refused = await post([WRONG[0]![1], { role: "A", title: "x".repeat(81) }]);
  expectInvalid(refused, "signers[1].title", "signers[0].role");
  assert.match(refused.body.error, /^signers\[1\]\.title/);
});

conforms(
  "signers.order signers.before-creation",
  "every check of the contract comes before ALREADY_SIGNED",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    await signed(at.url, linkIn(signUrl), "A");
    const late = { role: "A", email: "a@example.com" };
    for (const [code, entry] of [
      ["UNKNOWN_ROLE", { role: "Z", email: "z@example.com" }],
      ["INVALID_EMAIL", { role: "B", email: "" }],
      ["INVALID_LEVEL", { role: "B", email: "b@example.com", level: "x" }],
      ["QES_NOT_ENABLED", { role: "B", email: "b@example.com", level: "qes" }],
    ] as const) {
      const answer = await account.call("PATCH", `/contracts/${id}`, { signers: [late, entry] });
      expectRefused(answer, 400, code);
    }
    const answer = await account.call("PATCH", `/contracts/${id}`, { signers: [late] });
    expectRefused(answer, 409, "ALREADY_SIGNED");
  },
);

conforms("error.signer-statuses", "invalid signers are 400 on PATCH as on creation", async () => {
  const account = await at.account();
  const { id } = await create(account);
  for (const [code, entry] of WRONG.slice(0, 3)) {
    const answer = await account.call("PATCH", `/contracts/${id}`, { signers: [entry] });
    expectRefused(answer, 400, code);
  }
});

conforms(
  "signers.title-preset signing-view.roles",
  "a preset title is offered to the role that it is for",
  async () => {
    const { signUrl } = await createPending(await at.account(), {
      signers: [{ role: "A", title: "Managing director" }],
    });
    const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.deepEqual(
      body.roles.map(({ role, title }: Json) => [role, title]),
      [
        ["A", "Managing director"],
        ["B", undefined],
      ],
    );
  },
);

for (const [name, listed] of [
  ["x".repeat(100), "x".repeat(100)],
  ["  Ada Tenant ", "Ada Tenant"],
  [" ", undefined],
] as const) {
  conforms(
    "signers.name-length signers.name-preset",
    `a name ${JSON.stringify(name).slice(0, 14)} is taken as it is listed`,
    async () => {
      const { body } = await post([{ role: "A", email: "a@example.org", name }]);
      assert.equal(body.contract.signers[0].name, listed);
    },
  );
}

conforms("signers.name-length", "a name of 101 characters is refused", async () => {
  const answer = await post([{ role: "A", email: "a@example.org", name: "x".repeat(101) }]);
  expectInvalid(answer, "signers[0].name");
});

conforms("signers.name-controls", "a name with a control character is refused", async () => {
  for (const name of ["Ada\u0007 Tenant", "Ada\nTenant", "Ada \u202eTenant"]) {
    const answer = await post([{ role: "A", email: "a@example.org", name }]);
    expectInvalid(answer, "signers[0].name");
  }
});

conforms(
  "signers.name-preset signing-view.link-personal",
  "a name is offered over the signer's own link, and to nobody else",
  async () => {
    const account = await at.account();
    const { signUrl, signers } = await createPending(account, {
      signers: [{ role: "A", email: "a@example.org", name: "Ada Tenant" }],
    });
    const shared = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.ok(!JSON.stringify(shared.body).includes("Ada Tenant"));
    const own = await at.stranger("GET", `/signing/${at.secretOf(signers[0])}`);
    assert.equal(own.body.link.name, "Ada Tenant");
  },
);

conforms("signers.qes-last", "a qes role waits while another field is open", async () => {
  const account = await at.account({ qesEnabled: true });
  const { signUrl } = await createPending(account, { signers: [{ role: "A", level: "qes" }] });
  const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.deepEqual(
    body.roles.map(({ role, state, level }: Json) => [role, state, level]),
    [
      ["A", "waiting", "qes"],
      ["B", "open", "ses"],
    ],
  );
});

conforms(
  "signers.title-length create.unicode",
  "a title's characters beyond the BMP count once each",
  async () => {
    expectStatus(await post([{ role: "A", title: "𐅀".repeat(80) }]), 201);
    expectInvalid(await post([{ role: "A", title: "𐅀".repeat(81) }]), "signers[0].title");
  },
);

const orders = (...given: (number | null | undefined)[]) =>
  ["A", "B"].flatMap((role, index) =>
    given[index] === undefined ? [] : [{ role, order: given[index] }],
  );

async function statesOf(signUrl: string): Promise<Json[]> {
  const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  return body.roles.map(({ state }: Json) => state);
}

conforms("signers.wave", "a role of a later wave waits for those before it", async () => {
  const { signUrl } = await createPending(await at.account(), { signers: orders(2, 1) });
  assert.deepEqual(await statesOf(signUrl), ["waiting", "open"]);
  const path = `/signing/${linkIn(signUrl)}/signatures`;
  const early = await at.stranger("POST", path, submission("A"));
  assert.equal(early.status, 409);
  assert.equal((await at.stranger("POST", path, submission("B"))).status, 201);
  assert.deepEqual(await statesOf(signUrl), ["open", "signed"]);
  assert.equal((await at.stranger("POST", path, submission("A"))).status, 201);
});

conforms("signers.wave-link", "the link of a second wave goes out after the first", async () => {
  const account = await at.account();
  const { id, signUrl } = await createPending(account, {
    signers: [{ role: "A", email: "a@example.org", order: 2 }],
  });
  const status = async () => {
    const { body } = await account.call("GET", `/contracts/${id}`);
    const [{ order, status: now }] = body.contract.signers;
    return [order, now];
  };
  assert.deepEqual(await status(), [2, "created"]);
  await at.stranger("POST", `/signing/${linkIn(signUrl)}/signatures`, submission("B"));
  await until(async () => (await status())[1] === "sent", "sent");
});

for (const order of [0, 21, 1.5, "1"]) {
  conforms("signers.wave-range", `an order of ${JSON.stringify(order)} is refused`, async () => {
    expectInvalid(await post([{ role: "A", order }]), "signers[0].order");
  });
}

for (const order of [1, 20]) {
  conforms("signers.wave-range", `an order of ${order} is taken by itself`, async () => {
    assert.equal((await post([{ role: "A", order }])).status, 201);
  });
}

conforms(
  "signers.wave-none",
  "an order is taken away with null, and not given with it",
  async () => {
    const account = await at.account();
    expectInvalid(await post(orders(1, null), account), "signers[1].order");
    const { id, signUrl } = await createPending(account, { signers: orders(1, 2) });
    const change = { signers: [{ role: "B", order: null }] };
    const answer = await account.call("PATCH", `/contracts/${id}`, change);
    expectStatus(answer, 200);
    assert.ok(
      answer.body.contract.signers.every(
        (signer: Signer) => signer.role === "A" || !("order" in signer),
      ),
    );
    assert.deepEqual(await statesOf(signUrl), ["open", "open"]);
  },
);

conforms("signers.wave-moved", "a wave that has begun keeps its roles", async () => {
  const account = await at.account();
  const { id, signUrl } = await createPending(account, { signers: orders(1, 2) });
  const move = (role: string, order: number) =>
    account.call("PATCH", `/contracts/${id}`, { signers: [{ role, order }] });
  const begun = await move("A", 3);
  assert.equal(begun.status, 409);
  assert.equal((await move("B", 1)).status, 200);
  assert.deepEqual(await statesOf(signUrl), ["open", "open"]);
});
