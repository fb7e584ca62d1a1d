import { rulesOf } from "./rule.ts";

export const SIGNER_RULES = [
  ...rulesOf("Signers in a request", "signers", {
    label: "`label` is another name for `role`",
    "role-and-label": "`role` and `label` that differ are refused",
    "role-twice": "The same role twice in one request is refused",
    "unknown-role": "A label that no signature field has is UNKNOWN_ROLE, and nothing is created",
    "invalid-email": "An empty or malformed address is INVALID_EMAIL",
    "email-absent":
      "An entry without an address is fine when it presets a title or level qes, else INVALID_EMAIL",
    level: "`level` defaults to ses; anything but ses and qes is INVALID_LEVEL",
    "qes-not-enabled": "Level qes on an account without it is QES_NOT_ENABLED",
    "qes-role-taken": "A second role with level qes is QES_ROLE_TAKEN",
    "title-length": "A signer's `title` has at most 80 characters",
    "title-preset":
      "A signer's `title` is preset where the signer signs, and the signer may change it",
    "name-length":
      "A signer's `name` is optional and trimmed, an empty one counts as absent, and has at most 100 characters",
    "name-controls": "A name with control characters is refused",
    "name-preset":
      "A signer's `name` is shown where signers are listed, and offered to that signer's own link alone",
    order:
      "Checks come in the order shape, UNKNOWN_ROLE, INVALID_EMAIL, INVALID_LEVEL, QES_NOT_ENABLED, QES_ROLE_TAKEN, ALREADY_SIGNED",
    "before-creation": "All checks come before anything is created or changed",
    "qes-last": "A signer at level qes signs after every other field",
    wave: "A role with an `order` waits over every link until every role with a lower one has signed; 1 where there is none",
    "wave-link": "A wave's links go out once the wave before is complete, and not before",
    "wave-range": "`order` is a whole number from 1 to 20, and is enough for an entry by itself",
    "wave-none": "PATCH takes an `order` away with null, which creating refuses",
    "wave-moved": "PATCH moves a role whose wave has not begun, and no other",
  }),
  ...rulesOf("Delivered links", "link", {
    sent: "A signer with an address gets a link of its own, sent to that address only",
    "own-label": "Over a delivered link only the fields of its label can be signed",
    "shared-excluded": "The shared link does not sign a label that has a delivered link",
    mixed: "The shared link keeps working for everyone else",
    certificate: "The certificate tells a delivered-to address from one that a signer typed",
    "at-once": "Links go out at once when the contract is created finalized",
    "after-finalize": "Links of a draft go out when it is finalized",
    "after-payment": "Links of an unpaid contract go out once it is paid",
    "not-for-draft": "No link goes out for a draft or an unpaid contract",
    "five-a-day": "At most five sends per contract and role in 24 hours, then 429 RATE_LIMITED",
    "five-rolling": "The 24 hours are rolling, and count across changes of address",
    "five-retry-after": "The refusal of a sixth send carries Retry-After in whole seconds",
    "failed-count": "A failed send counts toward the five, and not in `sendCount`",
    "new-address":
      "A new address makes a new link, goes back to created, and the old link is gone at once",
    reminder:
      "The same address again sends the same link again: status stays, sendCount and sentAt move",
    "send-failed":
      "A link that cannot be sent is 502 SEND_FAILED; the contract exists, and the body names it with id, token and status",
    "send-failed-status": "A link that failed stays `created` with a sendCount of 0",
    "send-retried":
      "A failed send is tried again in the background; then the link is sent and signer.invited emitted",
    "per-role": "With several signers `details` lists how each link went",
    "cancel-mail": "Who had a link and had not signed is told once by e-mail of a cancellation",
    "tag-bits": {
      rule: "A personal link carries a 128-bit tag under a key of the server, so that the database yields none",
      file: "src/product/signing/links/delivered-link.test.ts",
      because: "what a link is made of is not visible from outside",
    },
    "not-logged": {
      rule: "A link's secret is never logged",
      file: "src/doors/http/server.ts",
      because:
        "logs are no part of the interface; the one line of a request names its route, not its path",
    },
  }),
];
