/**
 * Contracts' files cannot be had now: nothing is wrong with what was asked, and
 * the same may be asked again. The message is one line for whoever runs the
 * service.
 */
export class StorageAway extends Error {
  override name = "StorageAway";
  /** What doors answer with. */
  readonly statusCode = 503;
  readonly retryAfterSeconds = 5;
}
