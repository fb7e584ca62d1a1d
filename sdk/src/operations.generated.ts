// Made by tools/write-sdk.js from the table of endpoints. Change that, not this.

import type {
  AttachmentTypesAnswer,
  AttachmentTypesQuery,
  CancelContractAnswer,
  ContractAnswer,
  CreateContract,
  CreateContractAnswer,
  CreateWebhook,
  CreateWebhookAnswer,
  DeleteAnswer,
  ListContractsAnswer,
  ListContractsQuery,
  PreviewContractAnswer,
  PreviewContractQuery,
  SignatureAnswer,
  SigningView,
  Submission,
  UpdateContract,
  UpdateWebhook,
  WebhookAnswer,
  WebhookEventName,
  WebhooksAnswer,
  WebhookWithDeliveries,
} from "./schemas.generated.ts";
import type { CallOptions, PostOptions, Send } from "./send.ts";

/** Every operation of the API. */
export interface Operations {
  /**
   * Create a contract from HTML or from a PDF, as a draft or signable at once.
   *
   * Send either `content` (HTML) or `document` (a PDF with placed fields). With `finalize: true` the contract can be signed at once and `signUrl` is returned; without it a draft is made, which costs nothing. Every offending value is listed in `details`, and nothing is created then. With `?preview=true` nothing is created at all: the answer is 200 with the fields' boxes and pictures of the pages, or a refusal that lists every problem at once, and `warnings` beside them; no mail goes out, nothing is counted, and the same Idempotency-Key can create the contract afterwards.
   *
   * @throws ApiError 400, 400 INVALID_EMAIL, 400 INVALID_LEVEL, 400 QES_NOT_ENABLED, 400 QES_ROLE_TAKEN, 400 UNKNOWN_ROLE, 401, 403 LIMIT_REACHED, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 409, 409 REFERENCE_TAKEN, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 SEND_FAILED, 503 BUSY
   */
  createContract(body: CreateContract, options?: PostOptions): Promise<CreateContractAnswer>;

  /**
   * What a contract would be, with pictures of its pages; nothing is created.
   *
   * Send either `content` (HTML) or `document` (a PDF with placed fields). With `finalize: true` the contract can be signed at once and `signUrl` is returned; without it a draft is made, which costs nothing. Every offending value is listed in `details`, and nothing is created then. With `?preview=true` nothing is created at all: the answer is 200 with the fields' boxes and pictures of the pages, or a refusal that lists every problem at once, and `warnings` beside them; no mail goes out, nothing is counted, and the same Idempotency-Key can create the contract afterwards.
   *
   * @throws ApiError 400, 400 INVALID_EMAIL, 400 INVALID_LEVEL, 400 QES_NOT_ENABLED, 400 QES_ROLE_TAKEN, 400 UNKNOWN_ROLE, 401, 403 LIMIT_REACHED, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 409, 409 REFERENCE_TAKEN, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 SEND_FAILED, 503 BUSY
   */
  previewContract(
    body: CreateContract,
    query?: PreviewContractQuery,
    options?: PostOptions,
  ): Promise<PreviewContractAnswer>;

  /**
   * List the account's contracts, newest first.
   *
   * A page costs the same however deep it lies. Contracts that are created while you page move the offsets along; give `before` the id of the first contract you saw to page through what was there then. Where more than a status is asked for, contracts that fit are counted to 1,000 and further as far as you page: `hasMore` always tells whether there are others.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  listContracts(query?: ListContractsQuery, options?: CallOptions): Promise<ListContractsAnswer>;

  /**
   * Read a contract by its id or token.
   *
   * A contract of another account is answered as unknown.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getContract(id: string, options?: CallOptions): Promise<ContractAnswer>;

  /**
   * Change title, tags or signers, change what a draft says, or make it signable.
   *
   * Send at least one property. Everything is checked before anything changes, and all of it changes together. A new address for a signer makes a new link; the old one is dead at once. The same address again sends the link again. As long as nobody can sign, `content`, `document`, `signatureFields` and `signaturesCentered` change what will be signed, under every rule that creating has: fields are replaced all together, what is not sent stays as it is, and another form (HTML for a PDF, or the other way round) needs its fields with it. A signer whose role no field has any more is taken out.
   *
   * @throws ApiError 400, 400 INVALID_EMAIL, 400 INVALID_LEVEL, 400 QES_NOT_ENABLED, 400 QES_ROLE_TAKEN, 400 UNKNOWN_ROLE, 401, 403 LIMIT_REACHED, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409, 409 ALREADY_SIGNED, 409 CONTRACT_SIGNED, 409 NOT_A_DRAFT, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 SEND_FAILED, 503 BUSY
   */
  updateContract(id: string, body: UpdateContract, options?: CallOptions): Promise<ContractAnswer>;

  /**
   * Delete a contract that nobody has signed.
   *
   * Removes the contract with everything stored for it, in any status, as long as no signature exists and no owner of the account holds it. With a signature, the answer carries `signatureCount`; of one that is held, until when, in `keptUntil`.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409 CONTRACT_HELD, 409 CONTRACT_SIGNED, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  deleteContract(id: string, options?: CallOptions): Promise<DeleteAnswer>;

  /**
   * Cancel an open contract.
   *
   * No link signs any more; signatures that were collected stay. Cancelling again changes nothing and is answered alike.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409, 409 CONTRACT_SIGNED, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  cancelContract(id: string, options?: PostOptions): Promise<CancelContractAnswer>;

  /**
   * Download the sealed PDF; the same bytes every time.
   *
   * Waits for the seal when it is being made. Before everyone has signed the answer is 409 with the contract's `status`. Without a trusted timestamp nothing is sealed: then try again after `Retry-After`.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409 NOT_SIGNED, 409 QES_PENDING, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 TIMESTAMP_FAILED, 503 BUSY
   */
  getContractPdf(id: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Download everything that proves a sealed contract, as one ZIP.
   *
   * The sealed PDF, the record inside it, the signers' receipts, the seal and its timestamps with their certificates, `VERIFY.md` with commands that check all of it without this service, and `verify.html`, which does so in a browser without a network. The same bytes every time, until something in it is renewed. Refused as the sealed PDF is.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409 NOT_SIGNED, 409 QES_PENDING, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 TIMESTAMP_FAILED, 503 BUSY
   */
  getContractEvidence(id: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Make a page that one role signs on, for a user who is signed in with you.
   *
   * The `url` opens once, in one browser, for this role and nothing else, within `expiresInSeconds`. With `origin` that site may show it in a frame. A role that has a personal link takes sessions only where `sessions: true` was said of the signer on create; so "over that link only" stays true for everybody else. What `identity` says is printed on the certificate as your word.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 409, 409 ALREADY_SIGNED, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  createSession(
    id: string,
    body: {
      /** Who signs: a role of the contract. Required without `host`. */
      role?: string | undefined;
      /** In place of `role`: all roles that take sessions sign on one device, one after the other. Who hands it round is `name`, or whom `identity` names; the certificate prints it as your word. */
      host?:
        | true
        | {
            name?: string | undefined;
          }
        | undefined;
      /** The one site that may show the page in a frame: scheme, host and port. Absent: none may. */
      origin?: string | undefined;
      /** So long the page can be opened. Once opened it can be signed on for an hour, with `host` for four. */
      expiresInSeconds?: number | undefined;
      /** Who is signed in, as you know it; with `host` who hands the device round. The certificate prints it as your word, and nobody here checks it. */
      identity?:
        | {
            /** Who knows them: your system, or whom it asked. */
            provider: string;
            /** What they are called there. */
            subject: string;
            /** How they proved it: `password`, `passkey`, … */
            method: string;
            /** When, as a date with time and zone. */
            at: string;
            /** Their name, which stands in the dialog to begin with. */
            name?: string | undefined;
          }
        | undefined;
      /** In place of the contract's own, for this page. */
      returnUrl?: string | undefined;
    },
    options?: PostOptions,
  ): Promise<{
    success: true;
    session: {
      id: string;
      /** With `host` the one that is asked first. */
      role: string;
      /** With `host` alone: who can sign there now, in the order in which they are asked. */
      roles?: string[];
      /** Opens once, in one browser, until `expiresAt`. */
      url: string;
      expiresAt: string;
    };
    /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
    warnings?: string[];
  }>;

  /**
   * End a session at once, opened or not.
   *
   * A page that is open cannot sign any more. What was signed in it stays.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  endSession(id: string, session: string, options?: CallOptions): Promise<DeleteAnswer>;

  /**
   * List the kinds of attachments that a contract can carry.
   *
   * With `country`, the kinds made for that country and those that fit everywhere; without it, all.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  listAttachmentTypes(
    query?: AttachmentTypesQuery,
    options?: CallOptions,
  ): Promise<AttachmentTypesAnswer>;

  /**
   * List the account's webhooks.
   *
   * In the order in which they were created.
   *
   * @throws ApiError 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  listWebhooks(options?: CallOptions): Promise<WebhooksAnswer>;

  /**
   * Be told of events at an address of your own.
   *
   * The answer carries the secret that deliveries are signed with, this once. The host has to resolve, to public addresses only. An account has at most five webhooks. Deliveries may arrive in another order than the events happened in, and more than once: drop those whose id you have seen.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 409, 409 LIMIT_REACHED, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  createWebhook(body: CreateWebhook, options?: PostOptions): Promise<CreateWebhookAnswer>;

  /**
   * Read a webhook and how its last deliveries went.
   *
   * Each delivery shows its latest attempt. A webhook of another account is unknown.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getWebhook(id: string, options?: CallOptions): Promise<WebhookWithDeliveries>;

  /**
   * Change a webhook's address or events, or switch it on or off.
   *
   * Send at least one property. The secret stays the same.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  updateWebhook(id: string, body: UpdateWebhook, options?: CallOptions): Promise<WebhookAnswer>;

  /**
   * Remove a webhook.
   *
   * Attempts that were still to come are dropped.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 404, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  deleteWebhook(id: string, options?: CallOptions): Promise<DeleteAnswer>;

  /**
   * Read what webhooks are told, since a cursor.
   *
   * For a receiver that is being written: `npm run listen` forwards what this answers to an address on your machine. Every event of the account is here for 7 days, whether a webhook asked for it or not, in an order that only grows at its end. With neither `after` nor `since` no event is answered, and a cursor from which what happens from now on is read. Ask again every 3 seconds, or at once while `hasMore` is true; each time costs one call of the key's window. The key needs the scope `contracts:read` besides, since bodies tell of contracts.
   *
   * @throws ApiError 400, 401, 403 PARTNER_TIER_REQUIRED, 403 SCOPE_MISSING, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  listEvents(
    query?: {
      /** The `cursor` of an earlier answer: what came after it. */
      after?: string | undefined;
      /** Instead of `after`: what happened since then. */
      since?: string | undefined;
      /** Events in one answer. */
      limit?: number | undefined;
    },
    options?: CallOptions,
  ): Promise<{
    events: {
      /** Id of the delivery; it stands in the body as well */
      id: string;
      event: WebhookEventName;
      createdAt: string;
      /** The body as a webhook gets it, byte by byte: what a signature is made over */
      body: string;
      /** Behind this event */
      cursor: string;
    }[];
    /** Behind the last event of this answer; send it as `after` next time. Opaque, and the account's own */
    cursor: string;
    /** More events are there already: ask again at once */
    hasMore: boolean;
    /** True where events that came after the cursor may be gone: it is older than they are kept, or the service was restored from a backup */
    hasGap: boolean;
    /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
    warnings?: string[];
  }>;

  /**
   * What a signing page shows to whoever holds this link.
   *
   * The roles and how far each is, the fields, the words of the consent, and what is signed as text to read. What is signed itself is at `/signing/{link}/original`, and as it stands at `/signing/{link}/document`. Reading it changes nothing.
   *
   * @throws ApiError 400, 404, 410, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getSigning(link: string, options?: CallOptions): Promise<SigningView>;

  /**
   * Note that a person acted on the page behind a delivered link.
   *
   * To be sent once somebody pointed, typed or touched in a visible page; never on loading it, since programs that scan mail load pages as well.
   *
   * @throws ApiError 400, 404, 409, 410, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  recordOpened(link: string, options?: PostOptions): Promise<void>;

  /**
   * Note that the document was opened as a PDF, for what an attachment asks.
   *
   * For an attachment whose `asks` has `openedBy`: to be sent when the signer presses what opens `/signing/{link}/document`, before its `id` is in `consents`. It is recorded once for each role and link; the trail and the certificate say when.
   *
   * @throws ApiError 400, 404, 409, 409 ALREADY_SIGNED, 410, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  recordAttachmentOpened(
    link: string,
    attachment: string,
    body: {
      role: string;
    },
    options?: PostOptions,
  ): Promise<void>;

  /**
   * Sign one role's fields.
   *
   * The page sends strokes, text and choices; the server draws them. The same `submissionId` again gets the same answer, so that a lost answer can be asked for again.
   *
   * @throws ApiError 400, 404, 409, 409 ALREADY_SIGNED, 409 DOCUMENT_CHANGED, 410, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  createSignature(link: string, body: Submission, options?: PostOptions): Promise<SignatureAnswer>;

  /**
   * Send a file that a role is asked for.
   *
   * A PDF is taken in as an uploaded contract is, a picture written anew from its pixels on a page of its own. The file counts once a signature names it in `files`; one that nobody signs with is forgotten after a day.
   *
   * @throws ApiError 400, 404, 409, 409 ALREADY_SIGNED, 410, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  sendFile(
    link: string,
    body: {
      role: string;
      /** `id` of what is asked for, as `requests` of the signing view has it. */
      request: string;
      /** base64 of a PDF, JPEG or PNG, as it `accept`s, of at most 3145728 bytes and 20 pages. */
      file: string;
    },
    options?: PostOptions,
  ): Promise<{
    file: {
      /** Whoever signs names it in `files`. Nobody else is told it. */
      id: string;
      request: string;
      pages: number;
      /** Of the PDF that was made of it, at `/signing/{link}/files/{file}`: what the evidence names. */
      sha256: string;
    };
    /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
    warnings?: string[];
  }>;

  /**
   * Download a file that was sent, as it will be printed.
   *
   * Until somebody signs with it; then its pages are part of the document.
   *
   * @throws ApiError 400, 404, 410, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getFile(link: string, file: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Take a file back that nobody signed with.
   *
   * It is gone at once.
   *
   * @throws ApiError 400, 404, 410, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  takeBackFile(link: string, file: string, options?: CallOptions): Promise<void>;

  /**
   * Say no, ask the sender, or say that the link came to the wrong person.
   *
   * Goes to the account's owner by mail; answers go to the address that the link was delivered to. Saying no is shown on the signer (`declinedAt`, `declineReason`) and told to webhooks; the contract stays as it is, and the signer may still sign.
   *
   * @throws ApiError 400, 404, 409, 409 ALREADY_SIGNED, 410, 413, 415, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  sendMessage(
    link: string,
    body: {
      /** `decline`: will not sign. `question`: wants to know something first. `wrong-person`: the link came to somebody else than meant. `reconsider`: takes back a no that was said. */
      kind: "decline" | "question" | "wrong-person" | "reconsider";
      role: string;
      /** In plain words. A question has some; the others may be without. */
      text: string;
    },
    options?: PostOptions,
  ): Promise<void>;

  /**
   * Download what is signed, without what signers enter.
   *
   * The base PDF: its pages are what signers see, what their consent is given to, and what the sealed PDF begins with, byte for byte.
   *
   * @throws ApiError 400, 404, 410, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getOriginalPdf(link: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Download the document as it stands.
   *
   * What is signed, with what has been signed and entered so far, drawn as it will be sealed: for reading and keeping before one signs. It is not sealed and proves nothing. Where nobody has signed yet it is the same as `/signing/{link}/original`.
   *
   * @throws ApiError 400, 404, 410, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 503 BUSY
   */
  getDocumentPdf(link: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Download the sealed PDF over a delivered link.
   *
   * The shared link can be in anybody's hands, so it gives no file.
   *
   * @throws ApiError 400, 404, 409 NOT_SIGNED, 410, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 TIMESTAMP_FAILED, 503 BUSY
   */
  getSignedPdf(link: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Download everything that proves the sealed contract, over a delivered link.
   *
   * As with an API key. Like the sealed PDF, the shared link does not give it.
   *
   * @throws ApiError 400, 404, 409 NOT_SIGNED, 410, 416, 429 RATE_LIMITED, 500 INTERNAL_ERROR, 502 TIMESTAMP_FAILED, 503 BUSY
   */
  getSignedEvidence(link: string, options?: CallOptions): Promise<Uint8Array>;
}

/** The operations, carried out by `send`. */
export function operationsOver(send: Send): Operations {
  return {
    createContract: (body, options) =>
      send<CreateContractAnswer>(
        {
          operation: "createContract",
          method: "POST",
          path: ["contracts"],
          access: "key",
          gives: "json",
          body,
        },
        options,
      ),
    previewContract: (body, query, options) =>
      send<PreviewContractAnswer>(
        {
          operation: "previewContract",
          method: "POST",
          path: ["contracts"],
          access: "key",
          gives: "json",
          body,
          query: { ...query, preview: true },
        },
        options,
      ),
    listContracts: (query, options) =>
      send<ListContractsAnswer>(
        {
          operation: "listContracts",
          method: "GET",
          path: ["contracts"],
          access: "key",
          gives: "json",
          query,
        },
        options,
      ),
    getContract: (id, options) =>
      send<ContractAnswer>(
        {
          operation: "getContract",
          method: "GET",
          path: ["contracts", id],
          access: "key",
          gives: "json",
        },
        options,
      ),
    updateContract: (id, body, options) =>
      send<ContractAnswer>(
        {
          operation: "updateContract",
          method: "PATCH",
          path: ["contracts", id],
          access: "key",
          gives: "json",
          body,
        },
        options,
      ),
    deleteContract: (id, options) =>
      send<DeleteAnswer>(
        {
          operation: "deleteContract",
          method: "DELETE",
          path: ["contracts", id],
          access: "key",
          gives: "json",
        },
        options,
      ),
    cancelContract: (id, options) =>
      send<CancelContractAnswer>(
        {
          operation: "cancelContract",
          method: "POST",
          path: ["contracts", id, "cancel"],
          access: "key",
          gives: "json",
        },
        options,
      ),
    getContractPdf: (id, options) =>
      send<Uint8Array>(
        {
          operation: "getContractPdf",
          method: "GET",
          path: ["contracts", id, "pdf"],
          access: "key",
          gives: "pdf",
        },
        options,
      ),
    getContractEvidence: (id, options) =>
      send<Uint8Array>(
        {
          operation: "getContractEvidence",
          method: "GET",
          path: ["contracts", id, "evidence"],
          access: "key",
          gives: "zip",
        },
        options,
      ),
    createSession: (id, body, options) =>
      send<{
        success: true;
        session: {
          id: string;
          /** With `host` the one that is asked first. */
          role: string;
          /** With `host` alone: who can sign there now, in the order in which they are asked. */
          roles?: string[];
          /** Opens once, in one browser, until `expiresAt`. */
          url: string;
          expiresAt: string;
        };
        /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
        warnings?: string[];
      }>(
        {
          operation: "createSession",
          method: "POST",
          path: ["contracts", id, "sessions"],
          access: "key",
          gives: "json",
          body,
        },
        options,
      ),
    endSession: (id, session, options) =>
      send<DeleteAnswer>(
        {
          operation: "endSession",
          method: "DELETE",
          path: ["contracts", id, "sessions", session],
          access: "key",
          gives: "json",
        },
        options,
      ),
    listAttachmentTypes: (query, options) =>
      send<AttachmentTypesAnswer>(
        {
          operation: "listAttachmentTypes",
          method: "GET",
          path: ["attachments"],
          access: "key",
          gives: "json",
          query,
        },
        options,
      ),
    listWebhooks: (options) =>
      send<WebhooksAnswer>(
        {
          operation: "listWebhooks",
          method: "GET",
          path: ["webhooks"],
          access: "key",
          gives: "json",
        },
        options,
      ),
    createWebhook: (body, options) =>
      send<CreateWebhookAnswer>(
        {
          operation: "createWebhook",
          method: "POST",
          path: ["webhooks"],
          access: "key",
          gives: "json",
          body,
        },
        options,
      ),
    getWebhook: (id, options) =>
      send<WebhookWithDeliveries>(
        {
          operation: "getWebhook",
          method: "GET",
          path: ["webhooks", id],
          access: "key",
          gives: "json",
        },
        options,
      ),
    updateWebhook: (id, body, options) =>
      send<WebhookAnswer>(
        {
          operation: "updateWebhook",
          method: "PATCH",
          path: ["webhooks", id],
          access: "key",
          gives: "json",
          body,
        },
        options,
      ),
    deleteWebhook: (id, options) =>
      send<DeleteAnswer>(
        {
          operation: "deleteWebhook",
          method: "DELETE",
          path: ["webhooks", id],
          access: "key",
          gives: "json",
        },
        options,
      ),
    listEvents: (query, options) =>
      send<{
        events: {
          /** Id of the delivery; it stands in the body as well */
          id: string;
          event: WebhookEventName;
          createdAt: string;
          /** The body as a webhook gets it, byte by byte: what a signature is made over */
          body: string;
          /** Behind this event */
          cursor: string;
        }[];
        /** Behind the last event of this answer; send it as `after` next time. Opaque, and the account's own */
        cursor: string;
        /** More events are there already: ask again at once */
        hasMore: boolean;
        /** True where events that came after the cursor may be gone: it is older than they are kept, or the service was restored from a backup */
        hasGap: boolean;
        /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
        warnings?: string[];
      }>(
        {
          operation: "listEvents",
          method: "GET",
          path: ["events"],
          access: "key",
          gives: "json",
          query,
        },
        options,
      ),
    getSigning: (link, options) =>
      send<SigningView>(
        {
          operation: "getSigning",
          method: "GET",
          path: ["signing", link],
          access: "link",
          gives: "json",
        },
        options,
      ),
    recordOpened: (link, options) =>
      send<void>(
        {
          operation: "recordOpened",
          method: "POST",
          path: ["signing", link, "opened"],
          access: "link",
          gives: "nothing",
        },
        options,
      ),
    recordAttachmentOpened: (link, attachment, body, options) =>
      send<void>(
        {
          operation: "recordAttachmentOpened",
          method: "POST",
          path: ["signing", link, "attachments", attachment, "opened"],
          access: "link",
          gives: "nothing",
          body,
        },
        options,
      ),
    createSignature: (link, body, options) =>
      send<SignatureAnswer>(
        {
          operation: "createSignature",
          method: "POST",
          path: ["signing", link, "signatures"],
          access: "link",
          gives: "json",
          body,
        },
        options,
      ),
    sendFile: (link, body, options) =>
      send<{
        file: {
          /** Whoever signs names it in `files`. Nobody else is told it. */
          id: string;
          request: string;
          pages: number;
          /** Of the PDF that was made of it, at `/signing/{link}/files/{file}`: what the evidence names. */
          sha256: string;
        };
        /** Only where there is something to say: what was ignored, and what came out otherwise than it was sent. */
        warnings?: string[];
      }>(
        {
          operation: "sendFile",
          method: "POST",
          path: ["signing", link, "files"],
          access: "link",
          gives: "json",
          body,
        },
        options,
      ),
    getFile: (link, file, options) =>
      send<Uint8Array>(
        {
          operation: "getFile",
          method: "GET",
          path: ["signing", link, "files", file],
          access: "link",
          gives: "pdf",
        },
        options,
      ),
    takeBackFile: (link, file, options) =>
      send<void>(
        {
          operation: "takeBackFile",
          method: "DELETE",
          path: ["signing", link, "files", file],
          access: "link",
          gives: "nothing",
        },
        options,
      ),
    sendMessage: (link, body, options) =>
      send<void>(
        {
          operation: "sendMessage",
          method: "POST",
          path: ["signing", link, "message"],
          access: "link",
          gives: "nothing",
          body,
        },
        options,
      ),
    getOriginalPdf: (link, options) =>
      send<Uint8Array>(
        {
          operation: "getOriginalPdf",
          method: "GET",
          path: ["signing", link, "original"],
          access: "link",
          gives: "pdf",
        },
        options,
      ),
    getDocumentPdf: (link, options) =>
      send<Uint8Array>(
        {
          operation: "getDocumentPdf",
          method: "GET",
          path: ["signing", link, "document"],
          access: "link",
          gives: "pdf",
        },
        options,
      ),
    getSignedPdf: (link, options) =>
      send<Uint8Array>(
        {
          operation: "getSignedPdf",
          method: "GET",
          path: ["signing", link, "pdf"],
          access: "link",
          gives: "pdf",
        },
        options,
      ),
    getSignedEvidence: (link, options) =>
      send<Uint8Array>(
        {
          operation: "getSignedEvidence",
          method: "GET",
          path: ["signing", link, "evidence"],
          access: "link",
          gives: "zip",
        },
        options,
      ),
  };
}
