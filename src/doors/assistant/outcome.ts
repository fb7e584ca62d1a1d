import { Type } from "typebox";
import { ContractAnswer } from "#schemas/contracts.ts";
import { namedOnly } from "#schemas/read-request.ts";
import { Timestamp } from "#schemas/shown.ts";

const { signers, ...shown } = ContractAnswer.properties.contract.properties;

/** What of a contract tells whether something was done; all of it is told by the tool that looks at one. */
const Brief = Type.Object({
  id: shown.id,
  publicId: shown.publicId,
  title: shown.title,
  status: shown.status,
  signers: Type.Array(Type.Pick(signers.items, ["role", "email", "status", "sentAt"])),
});

/** How a tool that a person is asked about answers. */
export const Outcome = Type.Object({
  status: Type.Enum(["done", "needs_approval", "needs_confirmation"], {
    description:
      "`done`: carried out. `needs_approval`: an owner has to open `approvalUrl` and decide there; until then nothing happens. `needs_confirmation`: nothing happened; show the person `summary`, and once they agree call again with the same arguments and `confirmation`.",
  }),
  summary: Type.String({ description: "What is done by it, in a sentence or two." }),
  contract: Type.Optional(Brief),
  approvalUrl: Type.Optional(Type.String({ description: "For the person who owns the account." })),
  confirmation: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Timestamp),
});

/** That of a contract, as its endpoint shows it. */
export function briefContract(contract: unknown): unknown {
  return namedOnly(Brief, contract).value;
}
