import type { TrailEventName } from "#kernel/trail-events.ts";

/**
 * Where an entry says who somebody is, by event: names, addresses, and what
 * tells of a device. `*` stands for each item of a list. What is not listed is
 * hashed as it stands: roles, titles and wordings belong to the document.
 */
const PERSONAL_DATA: Readonly<Record<TrailEventName, readonly string[]>> = {
  "contract.created": [
    "owner.name",
    "owner.email",
    "signers.*.email",
    "signers.*.jobTitle",
    "signers.*.name",
    ...["copies.*.email", "copies.*.name"],
  ],
  "contract.finalized": [],
  "contract.signed": [
    ...["signerName", "jobTitle", "typedEmail", "deliveredTo"],
    ...["ip", "userAgent", "toldIp", "toldUserAgent", "timeZone"],
    ...["toldSubject", "toldName", "hostSubject", "hostName", "witnessAddress"],
  ],
  "summary.made": [],
  "clock.differed": [],
  "contract.completed": [],
  "contract.deleted": [],
  "contract.cancelled": [],
  "contract.title_changed": [],
  "contract.tags_changed": [],
  "contract.deadline_changed": [],
  "contract.content_changed": [],
  "contract.duty_changed": [],
  "contract.mails_changed": ["copies.*.email", "copies.*.name"],
  "signer.changed": [
    ...["from.email", "from.jobTitle", "from.name"],
    ...["to.email", "to.jobTitle", "to.name"],
  ],
  "contract.withdrawn": ["name", "email", "statement", "ip", "userAgent"],
  "signer.invited": ["email"],
  "signer.opened": ["deliveredTo", "ip", "userAgent"],
  "attachment.opened": ["deliveredTo", "ip", "userAgent"],
  "signer.declined": ["deliveredTo", "ip", "userAgent"],
  "signer.wrote": ["deliveredTo", "ip", "userAgent"],
};

/** A key and a person are named by somebody. */
const PERSONAL_ACTOR = ["name"];

/** What is hashed of an entry, and may hold values of people. */
export interface Told {
  by: object;
  data: object;
}

/** The paths in an entry at which somebody's values stand, as `data.signers.0.email`; empty ones are none. */
export function personalPaths(event: string, told: Told): string[] {
  const inData = Object.hasOwn(PERSONAL_DATA, event) ? PERSONAL_DATA[event as TrailEventName] : [];
  return [
    ...PERSONAL_ACTOR.flatMap((path) => pathsOfTexts(told.by, path.split("."), "by")),
    ...inData.flatMap((path) => pathsOfTexts(told.data, path.split("."), "data")),
  ];
}

function pathsOfTexts(value: unknown, [name, ...rest]: readonly string[], path: string): string[] {
  if (name === undefined) return typeof value === "string" ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const members = name === "*" ? Object.entries(value) : [[name, Reflect.get(value, name)]];
  return members.flatMap(([key, member]) => pathsOfTexts(member, rest, `${path}.${key}`));
}
