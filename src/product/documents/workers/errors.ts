/**
 * There is more to do than can be done soon, the service is stopping, or it lacks something of its
 * own. Nothing is wrong with the input.
 */
export class WorkersBusy extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
  readonly retryAfterSeconds: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.retryAfterSeconds = Math.min(60, Math.max(5, Math.ceil(waitMs / 1_000)));
  }
}

/**
 * The child passed a limit of processor time or memory, or died, while at a
 * task. Its input asks for more than one task is given.
 */
export class TaskFailure extends Error {}
