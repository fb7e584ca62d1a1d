import assert from "node:assert/strict";
import { test } from "node:test";
import type { Email } from "#kernel/email.ts";
import {
  decideRecipients,
  NOTICES,
  type NoticeChoices,
  type NoticeName,
  noticesOf,
  readNotices,
} from "./notices.ts";
import { ROLES, type Role } from "./roles.ts";

const member = (email: string, role: Role, choices: NoticeChoices = {}) => ({
  personId: email,
  email: email as Email,
  role,
  choices,
});
const address = "office@shop.example" as Email;
const NAMES = Object.keys(NOTICES) as NoticeName[];
const isAlwaysOn = (name: NoticeName) => NOTICES[name].isAlwaysOn;

test("while nobody chose anything, the account's address gets everything, and members get nothing that can be chosen", () => {
  const members = [member("Office@shop.example", "owner"), member("b@shop.example", "member")];
  for (const name of NAMES) {
    for (const people of [members, []]) {
      assert.deepEqual(decideRecipients(name, { address, choices: {}, members: people }), [
        address,
      ]);
    }
  }
});

test("what is always on goes to the address and every owner, whatever anybody chose", () => {
  const off = Object.fromEntries(NAMES.map((name) => [name, false]));
  const on = Object.fromEntries(NAMES.map((name) => [name, true]));
  const members = [
    member("a@shop.example", "owner", off),
    member("c@shop.example", "member", on),
    member("d@shop.example", "viewer", on),
  ];
  const held = NAMES.filter(isAlwaysOn);
  assert.deepEqual(held, ["keys", "exports", "credits", "leaving", "withdrawals", "records"]);
  for (const name of held) {
    const told = decideRecipients(name, { address, choices: off, members });
    assert.deepEqual(told, [address, "a@shop.example"]);
  }
});

test("whoever wants a notice gets it at their own address, and who does not want it gets none", () => {
  const members = [
    member(address, "owner", { log: false }),
    member("b@shop.example", "viewer", { log: true, webhooks: true }),
  ];
  const to = (name: NoticeName) => decideRecipients(name, { address, choices: {}, members });
  assert.deepEqual(to("log"), ["b@shop.example"]);
  assert.deepEqual(to("webhooks"), [address], "a viewer sees no webhooks");
  const switchedOff = { address, choices: { log: false }, members: [] };
  assert.deepEqual(decideRecipients("log", switchedOff), []);
});

test("a form chooses among what can be chosen and the role may know, and nothing else", () => {
  const form = {
    ...Object.fromEntries(NAMES.map((name) => [name, true])),
    log: false,
    evil: true,
  };
  for (const role of [null, ...ROLES]) {
    const choices = readNotices(role, form);
    assert.deepEqual(Object.keys(choices), noticesOf(role, false));
    assert.equal(choices.log, false);
    assert.equal(choices.completed, true);
    assert.equal("webhooks" in choices, role !== "viewer");
  }
  assert.equal(readNotices("owner", {}).completed, false, "a box that is not ticked is not sent");
});
