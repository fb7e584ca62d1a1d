import { type ColumnType, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { NoticeChoices, NoticeHolders } from "./notices.ts";

/** Whom an account's notices can go to; of a test account those of its live account. Null: there is no such account. */
export async function findNoticeHolders(
  queries: Queries,
  accountId: string,
): Promise<NoticeHolders | null> {
  const row = await FIND_HOLDERS.first(queries, { accountId });
  return row ?? null;
}

const FIND_HOLDERS = statement((queries, { accountId }: { accountId: string }) =>
  queries
    .selectFrom("account")
    .leftJoin("account as live", "live.id", "account.twin_of")
    .select((is) => {
      const ownOrLive = is.fn.coalesce("live.id", "account.id");
      return [
        "account.email as address",
        is.fn.coalesce("live.notices", "account.notices").as("choices"),
        jsonArrayFrom(
          is
            .selectFrom("member")
            .innerJoin("person", "person.id", "member.person_id")
            .select([
              ...(["person.id as personId", "person.email", "member.role"] as const),
              "member.notices as choices",
            ])
            .where("member.account_id", "=", ownOrLive)
            .orderBy("joined_at")
            .orderBy("person.id"),
        ).as("members"),
      ];
    })
    .where("account.id", "=", accountId),
);

/** Sets what a member chose; other choices stay. */
export async function saveMemberNotices(
  queries: Queries,
  { accountId, personId }: { accountId: string; personId: string },
  choices: NoticeChoices,
): Promise<void> {
  await queries
    .updateTable("member")
    .set({ notices: sql`notices || ${JSON.stringify(choices)}::jsonb` })
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .execute();
}

/** The same for the account's own address. */
export async function saveAccountNotices(
  queries: Queries,
  accountId: string,
  choices: NoticeChoices,
): Promise<void> {
  await queries
    .updateTable("account")
    .set({ notices: sql`notices || ${JSON.stringify(choices)}::jsonb` })
    .where("id", "=", accountId)
    .execute();
}

/** As tables have it: `{}` where nobody chose. */
export type NoticesColumn = ColumnType<NoticeChoices, string | undefined, string>;
