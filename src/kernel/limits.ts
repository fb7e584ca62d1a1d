import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./time.ts";

/** Every limit that a caller, a signer or a tenant can run into, in one place. */
export const LIMITS = {
  /** Bytes of an uploaded PDF once decoded. */
  pdfBytes: 3 * 1024 * 1024,
  /** Of what a browser prints of an HTML contract. */
  printedBytes: 8 * 1024 * 1024,
  /** Bytes of UTF-8 of an HTML contract. */
  contentBytes: 1_000_000,
  /** Of one image that is fetched for a contract. */
  imageBytes: 2 * 1024 * 1024,
  /** Of all images that are fetched for a contract. */
  allImageBytes: 20 * 1024 * 1024,
  imageUrlCharacters: 2_000,
  /** For all images of a contract together. */
  imageFetchMs: 5 * SECOND_MS,
  pdfPages: 500,
  titleCharacters: 255,
  tags: 20,
  tagCharacters: 50,
  fields: 200,
  /** Of the words that a field is placed by. */
  anchorCharacters: 200,
  labelCharacters: 100,
  fieldNameCharacters: 80,
  textFieldCharacters: 500,
  inputStartCharacters: 200,
  inputCharacters: 500,
  /** What a signer chooses from. */
  choices: { least: 2, most: 20 },
  choiceCharacters: 200,
  /** Lines of an entry. */
  inputLines: 20,
  signerTitleCharacters: 80,
  /** Of the name that a sender gives for who signs. */
  presetNameCharacters: 100,
  postalAddressCharacters: 200,
  signerNameCharacters: 120,
  emailCharacters: 320,
  messageCharacters: 500,
  /** What a sender says in the mails that ask for signatures. */
  senderMessageCharacters: 500,
  /** Of the name and the values that a caller keeps with a contract. */
  referenceCharacters: 200,
  metadata: 20,
  /** Addresses that copies of a contract go to. */
  copies: 10,
  metadataNameCharacters: 40,
  metadataValueCharacters: 500,
  /** What one role says to the sender without signing, and what all of a contract say. */
  messagesOfRole: { requests: 5, windowMs: DAY_MS },
  messagesOfContract: { requests: 20, windowMs: DAY_MS },
  returnUrlCharacters: 2_000,
  /** So far ahead a contract's deadline may be: a year, whichever it is. */
  deadlineDays: 366,
  signers: 50,
  /** The last wave that signers can be put into. */
  signerOrder: 20,
  attachments: 10,
  attachmentsOfType: 3,
  /** PDFs that a caller sends as attachments: how many, and their bytes and pages together. */
  documents: { most: 5, bytes: 3 * 1024 * 1024, pages: 500 },
  /** Files that signers of a contract are asked for, and how many of them wait until somebody signs. */
  fileRequests: 5,
  unsignedFiles: 20,
  /** One of them: bytes as it is sent, and pages. */
  signerFileBytes: 3 * 1024 * 1024,
  signerFilePages: 20,
  /** A file that nobody signed with is kept for so long. */
  unsignedFileMs: DAY_MS,
  attachmentFields: 100,
  attachmentLineCharacters: 200,
  attachmentTextCharacters: 2_000,
  attachmentTextLines: 60,
  /** Pictures of pages in one preview of a contract. */
  previewPictures: 20,
  previewPicturesDefault: 10,
  /** Of a withdrawal period: the law's least, and what a trader may grant. */
  withdrawalDays: { least: 14, most: 400 },
  listDefault: 50,
  listMost: 100,
  /** A table that contracts are made of: its rows besides the header, those without a letter included, columns, bytes. */
  tableRows: 500,
  tableLines: 1_000,
  tableColumns: 60,
  tableBytes: 1_000_000,
  /** Contracts of a table that one person makes. */
  tableRate: { requests: 600, windowMs: MINUTE_MS },
  /** Of what is searched for. */
  searchCharacters: 200,
  /** A contract to which nothing happened for so long is one that needs somebody. */
  quietMs: 7 * DAY_MS,
  pictureBytes: 200_000,
  strokes: 400,
  strokePoints: 20_000,
  typedSignatureCharacters: 80,
  /** Bytes of what all signers of a contract drew and typed that its sealed file carries as data. */
  evidenceBytes: 8 * 1024 * 1024,
  /** Bytes of a request's body: a 3 MB PDF and as much of attached ones in base64, with everything beside them. */
  requestBytes: 10 * 1024 * 1024,
  /** So much of a body that was refused is read and let go, so that its sender reads why. */
  restBytes: 16 * 1024 * 1024,
  /** The same for what anyone may send who holds a link: two drawings and the values. */
  submissionBytes: 2 * 1024 * 1024,
  /** The same of one file, in base64. */
  fileBodyBytes: 4.5 * 1024 * 1024,
  /** Values in one such body: fields, signers, attachments and their values, with room to spare. */
  requestValues: 20_000,
  /** In what is sent over a link: two drawings of as many points as are taken. */
  submissionValues: 130_000,
  /** Bytes of all bodies that are held at the moment, and of those that one account or network sends. */
  bodiesBytes: 96 * 1024 * 1024,
  bodiesBytesOfAccount: 36 * 1024 * 1024,
  bodiesBytesOfNetwork: 16 * 1024 * 1024,
  /** A text in a request that no rule of its own bounds more closely. */
  wordCharacters: 2_000,
  /** Connections that are open at a time, in all and from one network; proxies that are trusted apart. */
  connections: 5_000,
  connectionsOfNetwork: 500,
  /** Bytes of a request's headers together. */
  headersBytes: 16 * 1024,
  /** They are there by then. */
  headersMs: 10 * SECOND_MS,
  /** Costs of requests over one link, and of those over links from one network; see `cost` in the endpoint table. */
  linkRate: { requests: 1_200, windowMs: MINUTE_MS },
  networkRate: { requests: 6_000, windowMs: MINUTE_MS },
  /** Requests with one key. */
  keyRate: { requests: 60, windowMs: MINUTE_MS },
  /** Requests without a valid key from one client address. */
  strangerRate: { requests: 60, windowMs: MINUTE_MS },
  /** Links to one role of a contract, over all its addresses. */
  linkSends: { sends: 5, windowMs: DAY_MS },
  /** The same to one address, by whichever account and contract; MAIL_LIMITS sets others. */
  mail: { fromOneAccount: 50, fromAllAccounts: 100, ofAccountHourly: 1_000 },
  mailToAddressMs: DAY_MS,
  mailOfAccountMs: HOUR_MS,
  /** New addresses of one role: a link carries their number in two bytes. */
  linkEpochs: 65_535,
  /** A mail that one process is sending is left to it for so long. */
  mailClaimMs: 4 * MINUTE_MS,
  /** A mail that could not be sent for so long is given up. */
  mailGivenUpMs: DAY_MS,
  /** A request waits so long for the mail server before it answers without it. */
  mailAnswerMs: 8 * SECOND_MS,
  /** How soon what a request left undone is looked after, when the request could not do it itself. */
  lookAfterMs: 5 * SECOND_MS,
  /** Who signs waits so long for the sealing key to sign the receipt, without which nothing is recorded. */
  receiptMs: 2 * SECOND_MS,
  /** Looks at the verify pages from one client address. */
  verifyRate: { requests: 30, windowMs: MINUTE_MS },
  /** Of a contract's text, what an assistant is told at a time; characters and bytes are taken for the same. */
  assistantTextBytes: 20_000,
  /** How long a link that an assistant hands on opens a sealed file. */
  assistantFileMs: 15 * MINUTE_MS,
  /** How long an owner can approve what an assistant asked for, and how many such questions wait at a time. */
  assistantApprovalMs: DAY_MS,
  assistantApprovals: 50,
  /** How long an account is told of what its assistants did. */
  assistantCallsKeptMs: 90 * DAY_MS,
  webhooks: 5,
  webhookUrlCharacters: 2_000,
  /** Deliveries that are shown with a webhook. */
  webhookDeliveriesShown: 20,
  /** How long events can be listened to afterwards, and how many are answered at a time. */
  toldEventsKeptMs: 7 * DAY_MS,
  toldEventsMost: 100,
  /** How often a program that listens asks; it costs a call of its key's window each time. */
  listenEveryMs: 3 * SECOND_MS,
  /** Looks at signing and status pages, pictures of pages included, from one client address. */
  pageRate: { requests: 600, windowMs: MINUTE_MS },
  /** Addresses that copies are to go to, from one client address. */
  copyRate: { requests: 10, windowMs: HOUR_MS },
  /** Levels of arrays and objects in a request's body. */
  bodyLevels: 32,
  idempotencyKeyCharacters: 255,
  /** So long the page of a session can be opened, and so long it is signed on once it was. */
  sessionSeconds: 900,
  sessionSecondsDefault: 300,
  openedSessionMs: HOUR_MS,
  /** So long people sign in turn on one device once its page was opened; each turn as a session. */
  hostedSittingMs: 4 * HOUR_MS,
  /** So long what is known of one stays after it could be opened. */
  signingSessionsKeptMs: DAY_MS,
  /** Answers that are kept at a time for whoever asks over one link. */
  keptAnswersOfLink: 100,
  /** How long the answer to a request with an Idempotency-Key is kept for its repetitions. */
  keptAnswerMs: DAY_MS,
  /** So long contracts of test keys are kept, and what they would have mailed. */
  testContractMs: 30 * DAY_MS,
  /** How often what is over is cleared away: windows, kept answers, sessions. */
  sweepMs: HOUR_MS,
  /** So long what is over stays: tries to sign in that failed, windows of rates, alarms, notices of payments. */
  signInFailuresKeptMs: 3 * DAY_MS,
  rateWindowsKeptMs: DAY_MS,
  troublesKeptMs: 90 * DAY_MS,
  paymentNoticesKeptMs: 90 * DAY_MS,
  summaryCharacters: 1_200,
  /** Of a contract's text, as far as a language model is sent it. */
  summarisedCharacters: 60_000,
  summaryAnswerMs: 60 * SECOND_MS,
  summaryAnswerBytes: 256 * 1024,
  /** What a model may write for one summary, in its own tokens. */
  summaryTokens: 1_500,
  /** Requests to a language model for one account's contracts. */
  summaryRate: { requests: 200, windowMs: DAY_MS },
  /** A sign-in link that goes to its owner by mail. */
  mailedSignInLinkMs: 15 * MINUTE_MS,
  /** One that the command line or the first start makes, to be handed over by whoever runs the service. */
  operatorsSignInLinkMs: 7 * DAY_MS,
  /** Characters of a password. */
  passwordLeast: 12,
  passwordMost: 200,
  /** So long a page that asks for a passkey can be answered. */
  passkeyChallengeMs: 10 * MINUTE_MS,
  /** So long somebody may be at an identity provider before they are back. */
  atProviderMs: 10 * MINUTE_MS,
  /** So long after the first of two factors the second is taken. */
  halfSignInMs: 5 * MINUTE_MS,
  /** Sign-in links by mail to one address, whether somebody signs in with it or not. */
  signInMailRate: { requests: 3, windowMs: HOUR_MS },
  /** Such mails that are asked for, and tries to sign in that fail, from one network. */
  signInRate: { requests: 20, windowMs: HOUR_MS },
  /** After so many tries that failed about one person the next has to wait, twice as long each time. */
  signInFailures: 5,
  signInLockMs: 15 * MINUTE_MS,
  /** A session ends after so long, whatever happens. */
  sessionMs: 14 * DAY_MS,
  /** It ends earlier when it was not used for so long. */
  sessionIdleMs: 3 * DAY_MS,
  /** So exactly is its last use known. */
  sessionUseMs: MINUTE_MS,
  /** So long after signing in an API key can be made. */
  freshSignInMs: 10 * MINUTE_MS,
  /** An invitation to an account can be accepted for so long. */
  memberInvitationMs: 7 * DAY_MS,
  /** Invitations of one account that wait at the same time. */
  memberInvitations: 50,
  /** Invitations of one account that are mailed. */
  memberInvitationRate: { requests: 20, windowMs: HOUR_MS },
  /** Keys of one account that work at the same time. */
  apiKeys: 50,
  apiKeyNameCharacters: 80,
  /** So long a key goes on working beside the one that takes its place. */
  keyOverlapMs: DAY_MS,
  /** So long before a key ends its owner is told; one that lives shorter than twice as long, at half its life. */
  keyEndNoticeMs: 14 * DAY_MS,
  /** Whose end is further back was not told of in time, and is not any more. */
  keyEndedNoticeMs: 7 * DAY_MS,
  accountNameCharacters: 200,
  /** Of an uploaded logo, before it is written anew. */
  logoBytes: 2 * 1024 * 1024,
  stopMs: 10 * SECOND_MS,
} as const;
