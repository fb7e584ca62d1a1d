import type { WebhookEvent } from "./webhook-events.ts";

/** Where an account wants to be told, and of what. */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** A webhook as its creator sees it, once. */
export interface CreatedWebhook extends Webhook {
  /** `whsec_…`, what receivers check signatures with. */
  secret: string;
}

/** How a delivery went so far: its latest attempt. */
export interface DeliveryRecord {
  id: string;
  event: WebhookEvent;
  /** Null without an HTTP answer. */
  statusCode: number | null;
  success: boolean;
  /** 0 until the first attempt is over. */
  attempt: number;
  /** Milliseconds from the start of the connection; null when none was made. */
  durationMs: number | null;
  createdAt: Date;
}

/** How one attempt went. */
export interface AttemptOutcome {
  startedAt: Date;
  success: boolean;
  /** Null without an HTTP answer. */
  statusCode: number | null;
  durationMs: number | null;
  /** Why it failed, in words; null when it succeeded. */
  problem: string | null;
  /** The beginning of what the receiver answered. */
  answer: string | null;
}

/** An attempt as the dashboard shows it. */
export interface AttemptRecord extends AttemptOutcome {
  /** 1, and one more each time the delivery was sent again by hand. */
  round: number;
  attempt: number;
}
