import { processesOf, type RunningService } from "#kit/scenes/built-service.ts";
import { findBrowser } from "#lib/browser/find-browser.ts";
import { printPage } from "#lib/browser/print-page.ts";
import type { Client } from "./client.ts";
import { ms, type Row, timed } from "./measure.ts";
import { twoPageHtml } from "./samples.ts";

const TIMES = 30;
const LOOK_MS = 50;

/**
 * The same HTML as a browser prints it, where there is one: what it takes, its
 * floor the print without a service around it, and what the browser holds.
 */
export async function measurePages(service: RunningService, client: Client): Promise<Row[]> {
  const places = { named: null, path: process.env.PATH ?? "", uid: process.getuid?.() };
  const browser = findBrowser(places);
  if ("lack" in browser)
    return [row("the same as layout page", `no browser: ${browser.lack}`, "-")];
  const create = async () => {
    const body = { content: twoPageHtml, layout: "page", finalize: true };
    const { status } = await client.call("POST", "/api/v1/contracts", body);
    if (status !== 201) throw new Error(`layout page: ${status}`);
  };
  const wanted = {
    content: twoPageHtml,
    title: null,
    language: "en" as const,
    centred: false,
    fields: [{ id: "bench", label: "Signature" }],
    browser,
  };
  await timed(3, 1, create);
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, browserMb(service));
  }, LOOK_MS);
  const ours = await timed(TIMES, 1, create);
  clearInterval(look);
  const after = browserMb(service);
  const floor = await timed(TIMES, 1, () => printPage(wanted));
  return [
    row("the same as layout page, p50", ms(ours.times.p50), ms(floor.times.p50)),
    row("  its p99", ms(ours.times.p99), ms(floor.times.p99)),
    row("  what the browser holds at most, and after", `${most} MB, ${after} MB`, "-"),
  ];
}

/** Of all its processes, what they share counted in part. */
function browserMb({ place }: RunningService): number {
  const browsers = processesOf(place).filter(({ name }) => name === "browser");
  return Math.round(browsers.reduce((sum, { mb }) => sum + mb, 0));
}

function row(what: string, ours: string, floor: string): Row {
  return { goal: "4", what, ours, floor, wanted: "-" };
}
