import { mayNow } from "#accounts/roles.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { countByStatus } from "#contracts/counts-store.ts";
import { findNeeds } from "#contracts/needs-store.ts";
import {
  type OverviewContract,
  readOverview,
  readOverviewOf,
  readOverviewParties,
} from "#contracts/overview-store.ts";
import { findContracts } from "#contracts/search-store.ts";
import { readSearch } from "#contracts/search-terms.ts";
import { choice, MAYBE_ID, text } from "#http/page-input.ts";
import type { PageRequest } from "#http/page-routes.ts";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { LOWEST_UUID, lowestUuidFrom } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Need } from "#kernel/needs.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { contractsPage } from "./contracts-page.tsx";
import { type Asked, pathOf } from "./list-path.ts";

const CONTRACTS_PER_PAGE = 50;
/** That need somebody: beside the list, and on a page of their own. */
const NEEDS_BESIDE = 5;
const NEEDS_SHOWN = 100;

export const SHOW_CONTRACTS = {
  query: {
    q: text(LIMITS.searchCharacters),
    status: choice(CONTRACT_STATUSES),
    tag: text(LIMITS.tagCharacters),
    from: text(),
    before: MAYBE_ID,
    show: choice(["needs-you"]),
  },
};

/** The owner's contracts: those that need somebody, and all or what was searched for, newest first. */
export const showContracts: OwnHandler<typeof SHOW_CONTRACTS> = async (
  services,
  request,
  signedIn,
) => {
  const asked = readAsked(request);
  const { id: accountId } = signedIn.account;
  const isPlain = pathOf({ ...asked, needs: false }) === "/app";
  const [found, needs, counts] = await Promise.all([
    asked.needs ? NOTHING : findPage(services, accountId, asked),
    isPlain ? readNeeds(services, accountId, asked.needs ? NEEDS_SHOWN : NEEDS_BESIDE) : null,
    countByStatus(services.database, accountId),
  ]);
  const shown = [...found.contracts, ...(needs?.contracts ?? [])].map(({ id }) => id);
  const html = contractsPage({
    ...ownPage(services, request, signedIn),
    parties: await readOverviewParties(services.database, shown),
    now: services.clock.now(),
    asked,
    contracts: found.contracts,
    needs,
    counts,
    isCutShort: found.isCutShort,
    furtherPath: found.further && pathOf({ ...asked, before: found.further }),
    mayChange: mayNow(signedIn.role, "changeContracts", signedIn.account),
    pathsOf: (contract) => ({
      sign: `/sign/${services.pageSecrets.read(contract, "sign")}`,
      status: `/status/${services.pageSecrets.read(contract, "status")}`,
    }),
  });
  return { status: 200, html };
};

function readAsked({ query }: PageRequest<typeof SHOW_CONTRACTS>): Asked {
  const { q, status, tag, from, before, show } = query;
  return {
    q: q.toWellFormed().replaceAll("\0", ""),
    tag: tag.toWellFormed().replaceAll("\0", ""),
    from: dayOf(from) ? from : "",
    status,
    before,
    needs: show !== null,
  };
}

/** The first moment of a day, in UTC; null where it is none. */
function dayOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00.000Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : at;
}

interface Page {
  contracts: OverviewContract[];
  further: string | null;
  isCutShort: boolean;
}

const NOTHING: Page = { contracts: [], further: null, isCutShort: false };

async function findPage(
  { database }: AccountPagesServices,
  accountId: string,
  { q, tag, status, from, before }: Asked,
): Promise<Page> {
  const search = readSearch(q);
  const named = search.named && (await findContract(database, { accountId, ...search.named }));
  if (named) {
    const contracts = await readOverviewOf(database, accountId, [named.id]);
    return { ...NOTHING, contracts };
  }
  const day = dayOf(from);
  const lowest = day && lowestUuidFrom(day);
  const limit = CONTRACTS_PER_PAGE;
  const wanted = { search, tag: tag || null, status, before, from: lowest ?? LOWEST_UUID, limit };
  const found = await findContracts(database, accountId, wanted);
  if (found) return { ...found, contracts: await readOverviewOf(database, accountId, found.ids) };
  // Nothing to look for: all of them, or none where what was typed has no word in it.
  if (q.trim() !== "" || tag !== "") return NOTHING;
  const query = { status, before, from: lowest, limit: limit + 1 };
  const all = await readOverview(database, accountId, query);
  const contracts = all.slice(0, limit);
  const further = all.length > limit ? (contracts.at(-1)?.id ?? null) : null;
  return { contracts, further, isCutShort: false };
}

/** Contracts that need somebody, with why, and how many more there are. */
export interface Needing {
  contracts: (OverviewContract & { need: Need })[];
  more: number;
}

async function readNeeds(
  { database, clock }: AccountPagesServices,
  accountId: string,
  most: number,
): Promise<Needing> {
  const quietSince = new Date(clock.now().getTime() - LIMITS.quietMs);
  const quietFrom = lowestUuidFrom(quietSince);
  const needs = await findNeeds(database, { accountId, quietSince, quietFrom });
  const byId = new Map(needs.map(({ id, need }) => [id, need]));
  const shown = needs.slice(0, most).map(({ id }) => id);
  const contracts = await readOverviewOf(database, accountId, shown);
  return {
    contracts: contracts.flatMap((contract) => {
      const need = byId.get(contract.id);
      return need ? [{ ...contract, need }] : [];
    }),
    more: needs.length - shown.length,
  };
}
