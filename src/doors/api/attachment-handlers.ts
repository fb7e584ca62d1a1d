import type { AttachmentType } from "#attachments/attachment-type.ts";
import { attachmentTypesFor } from "#attachments/attachment-types.ts";
import type { Language } from "#kernel/language.ts";
import type { ATTACHMENT_ENDPOINTS } from "./attachment-endpoints.ts";
import type { Handlers } from "./endpoint.ts";

/** What the endpoints of the catalogue do. */
export function attachmentHandlers(): Handlers<typeof ATTACHMENT_ENDPOINTS> {
  return {
    async listAttachmentTypes({ query }) {
      const types = attachmentTypesFor(query.country?.toUpperCase() ?? null);
      const attachments = types.map((type) => viewType(type, query.language ?? "en"));
      return { status: 200, body: { attachments, total: attachments.length } };
    },
  };
}

function viewType(type: AttachmentType, language: Language) {
  const wording = type.wordings[language] ?? type.wordings.en;
  const { law, asOf, on, reviewBy, open } = type.source;
  return {
    id: type.id,
    name: wording.name,
    description: wording.description,
    country: type.country,
    kind: type.kind,
    ...(type.opensFirst && { opensFirst: type.opensFirst }),
    source: { law, asOf, comparedOn: on, reviewBy, ...(open !== undefined && { open }) },
    fields: type.fields.map(
      ({ id, required, options, example, requiredWhen, notAfterTodayIn }) => ({
        id,
        label: wording.labels[id] ?? id,
        required,
        options: [...options],
        example,
        ...(requiredWhen && { requiredWhen }),
        ...(notAfterTodayIn !== undefined && { notAfterTodayIn }),
      }),
    ),
  };
}
