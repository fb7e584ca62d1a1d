import { LIMITS } from "#kernel/limits.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import type { WebhookPagesWords } from "#words/webhook-pages-words.ts";

/** Where a webhook leads and what it tells, as typed. */
export interface WebhookForm {
  url: string;
  events: readonly string[];
}

interface WebhookFieldsProps {
  form: WebhookForm;
  isUrlWrong: boolean;
  words: WebhookPagesWords;
}

/** The address and the events of a webhook, of one that is there or of a new one. */
export function WebhookFields({ form, isUrlWrong, words }: WebhookFieldsProps) {
  const hasAll = WEBHOOK_EVENTS.every((event) => form.events.includes(event));
  return (
    <>
      <div class={isUrlWrong ? "field wrong" : "field"}>
        <label for="url">{words.make.url}</label>
        <input
          id="url"
          name="url"
          type="url"
          required
          value={form.url}
          maxLength={LIMITS.webhookUrlCharacters}
          autocomplete="off"
          aria-describedby="url-hint"
          aria-invalid={isUrlWrong ? "true" : undefined}
        />
        <p class="hint" id="url-hint">
          {words.make.urlHint}
        </p>
      </div>
      <fieldset class="field scopes">
        <legend>{words.make.events}</legend>
        <label>
          <input type="checkbox" name="all" value="1" checked={hasAll} />
          <strong>{words.make.all}</strong>
        </label>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event}>
            <input
              type="checkbox"
              name={`on.${event}`}
              value="1"
              checked={!hasAll && form.events.includes(event)}
            />
            <span>
              <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
