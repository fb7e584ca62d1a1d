import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { rangedFile } from "#http/send-ranged.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, REFUSALS } from "#kernel/refusals.ts";
import { askForCopy } from "#notifications/ask-for-copy.ts";
import { copyBehindLink } from "#notifications/copy-behind-link.ts";
import type { TypedAddressServices } from "#notifications/typed-address.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import { PAGE_LIMIT, type SignPagesServices, unknownResponse } from "./sign-routes.ts";

type CopyServices = SealingServices &
  TypedAddressServices &
  Pick<SignPagesServices, "linkKeys" | "assetUrl">;

const COPY = { place: { link: text() } };
const ADDRESS = { ...COPY, form: { email: text() } };

/** An office signs behind one address; a program that writes to strangers is stopped. */
const ADDRESS_LIMIT = { name: "copies", rule: LIMITS.copyRate };

/** What is behind the link to a copy: the file, and for who signed over the shared link the address that it is mailed to. */
export function copyRoutes(services: CopyServices): PageRoute[] {
  return [
    pageRoute(
      {
        method: "GET",
        path: "/copy/:link",
        ...COPY,
        access: { by: "link", to: "copy" },
        limit: PAGE_LIMIT,
      },
      (request) => answerCopy(services, request),
    ),
    pageRoute(
      {
        method: "POST",
        path: "/copy/:link",
        ...ADDRESS,
        access: { by: "link", to: "copy" },
        limit: ADDRESS_LIMIT,
        isOfLink: true,
      },
      (request) => takeAddress(services, request),
    ),
  ];
}

async function answerCopy(
  services: CopyServices,
  request: PageRequest<typeof COPY>,
): Promise<PageResponse> {
  const id = await copyBehindLink(services.database, services.linkKeys, request.params.link);
  const file = id && (await downloadSealed(services, { id }));
  if (!file || isRefusal(file)) return unknownResponse(services, request);
  const { pdf, sha256, fileName } = file;
  return { ranged: rangedFile(pdf, sha256), mediaType: "application/pdf", fileName };
}

/** For the script of the page that was signed on, which says in words what the status says. */
async function takeAddress(
  services: CopyServices,
  request: PageRequest<typeof ADDRESS>,
): Promise<PageResponse> {
  const refusal = await askForCopy(services, request.params.link, request.form.email);
  if (refusal?.refused === "UNKNOWN") return unknownResponse(services, request);
  const status = refusal ? REFUSALS[refusal.refused].status : 200;
  return { status, bytes: Buffer.from("{}"), mediaType: "application/json", cacheSeconds: 0 };
}
