import { lockAccount } from "#accounts/accounts-store.ts";
import {
  addMember,
  countOwners,
  findOrAddPerson,
  holdRole,
  setRole,
} from "#accounts/people-store.ts";
import { ROLES } from "#accounts/roles.ts";
import { ACCOUNT } from "#cli/account-option.ts";
import { command } from "#cli/command.ts";
import { EMAIL, oneOf } from "#cli/kinds.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { inTransaction } from "#store/transaction.ts";
import { signInFor } from "./sign-in.ts";

/** The operator vouches for whose address it is. */
export const addMemberTo = command({
  words: "member add",
  help: "takes somebody into an account, or gives a member another role",
  notes: ["It prints a link that signs them in."],
  options: {
    account: ACCOUNT,
    email: { takes: EMAIL, help: "whom", isRequired: true },
    role: { takes: oneOf(...ROLES), help: "as what; member where it is not said" },
  },
  needs: "database",
  async run(services, { account: accountId, email, role: named }) {
    const role = named ?? "member";
    const now = services.clock.now();
    const added = await inTransaction(services.database, async ({ queries }) => {
      await lockAccount(queries, accountId);
      const newcomer = { id: services.ids.uuid(), email, name: null };
      const { id: personId } = await findOrAddPerson(queries, newcomer, now);
      if (await addMember(queries, { accountId, personId, role }, now)) return { personId };
      const isOwner = (await holdRole(queries, accountId, personId)) === "owner";
      if (isOwner && role !== "owner" && (await countOwners(queries, accountId)) === 1) {
        return refuse("INVALID", "an account keeps at least one owner");
      }
      await setRole(queries, { accountId, personId, role });
      return { personId };
    });
    if (isRefusal(added)) return added;
    return { ...(await signInFor(services, added.personId, accountId)), ...added, role };
  },
});
