import type { FetchedImage } from "#lib/images/fetched-image.ts";
import type { Devtools, DevtoolsEvent } from "./devtools.ts";

/** What a page asks for from elsewhere, none of which it is given but images that were fetched for it. */
export interface Asked {
  /** Addresses of images, without what follows a `#`. */
  images(): string[];
  /** Everything else that was not loaded, but other pages. */
  refused(): { kind: string; url: string }[];
  /** Whether the document tried to give way to another page. */
  leadsAway(): boolean;
  /** Resolves once everything that was asked for so far has been answered. */
  settled(): Promise<void>;
}

/** Of each kind; what lies beyond is refused as well. */
const MOST_KEPT = 200;

/** Answers every request of a page; `Fetch` has to be enabled for it. @param page its session and first frame */
export function watchRequests(
  devtools: Devtools,
  { session, frame }: { session: string; frame: string },
  images: ReadonlyMap<string, FetchedImage>,
): Asked {
  const wanted = new Set<string>();
  const refused = new Map<string, string>();
  const answers = new Set<Promise<unknown>>();
  let goesAway = false;

  function answer({ requestId, request, resourceType }: Paused): [string, object] {
    const url = withoutHash(request.url);
    // The one that a navigation of the page itself is dropped by, rather than shown an error for.
    const no = { requestId, errorReason: "Aborted" };
    if (resourceType === "Document") return ["Fetch.failRequest", no];
    const image = resourceType === "Image" ? images.get(url) : undefined;
    if (image) {
      const responseHeaders = [{ name: "content-type", value: image.type }];
      const body = Buffer.from(image.bytes).toString("base64");
      return ["Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body }];
    }
    if (resourceType === "Image" && wanted.size < MOST_KEPT) wanted.add(url);
    else if (refused.size < MOST_KEPT) refused.set(url, resourceType);
    return ["Fetch.failRequest", no];
  }
  devtools.onEvent((event: DevtoolsEvent) => {
    if (event.session !== session) return;
    const isOfPage = event.params.frameId === frame;
    if (event.method === "Page.frameScheduledNavigation" && isOfPage) goesAway = true;
    if (event.method !== "Fetch.requestPaused") return;
    const [method, params] = answer(event.params as unknown as Paused);
    // A page that is gone meanwhile needs no answer.
    const given = devtools.call(method, params, session).catch(() => {});
    answers.add(given);
    void given.then(() => answers.delete(given));
  });
  return {
    images: () => [...wanted],
    refused: () => [...refused].map(([url, kind]) => ({ kind, url })),
    leadsAway: () => goesAway,
    async settled() {
      while (answers.size > 0) await Promise.all(answers);
    },
  };
}

interface Paused {
  requestId: string;
  request: { url: string };
  resourceType: string;
}

function withoutHash(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  return url.href;
}
