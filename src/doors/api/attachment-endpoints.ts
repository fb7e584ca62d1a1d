import { AttachmentTypesAnswer, AttachmentTypesQuery } from "#schemas/attachments.ts";
import type { Endpoint } from "./endpoint.ts";

/** The catalogue of attachments. */
export const ATTACHMENT_ENDPOINTS = {
  listAttachmentTypes: {
    method: "GET",
    path: "/attachments",
    tag: "Attachments",
    summary: "List the kinds of attachments that a contract can carry",
    description:
      "With `country`, the kinds made for that country and those that fit everywhere; without it, all.",
    access: "key",
    scope: "any",
    query: AttachmentTypesQuery,
    answers: { 200: AttachmentTypesAnswer },
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>;
