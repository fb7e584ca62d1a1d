import { once } from "node:events";
import { Readable } from "node:stream";
import type pg from "pg";

/** So much of a table is held before the server has to wait. */
const AHEAD_BYTES = 1024 * 1024;

/**
 * Sends a `COPY … TO STDOUT` and gives its rows, a few whole ones at a time;
 * where nobody reads, the server waits. What is not read to its end leaves a
 * connection that has to be closed.
 */
export function copyOut(client: pg.Client, text: string): AsyncIterable<Buffer> {
  return client.query(new RowsOut(text));
}

class RowsOut extends Readable {
  readonly #text: string;
  #connection: pg.Connection | null = null;

  constructor(text: string) {
    super({ highWaterMark: AHEAD_BYTES });
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    // The bytes are those of a buffer that is filled anew.
    if (!this.push(Buffer.from(chunk))) stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/**
 * Sends a `COPY … FROM STDIN` with these rows, as fast as the server takes them.
 * @returns how many the server stored
 * @throws what the server found wrong, or what the rows ended in
 */
export function copyIn(
  client: pg.Client,
  text: string,
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  return client.query(new RowsIn(text, parts)).stored;
}

class RowsIn {
  readonly stored: Promise<number>;
  readonly #text: string;
  readonly #parts: AsyncIterable<Uint8Array>;
  #resolve: (rows: number) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #broken: unknown = null;
  #rows = 0;
  #isRefused = false;

  constructor(text: string, parts: AsyncIterable<Uint8Array>) {
    this.#text = text;
    this.#parts = parts;
    this.stored = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    void this.#send(connection);
  }

  async #send(connection: CopyingConnection): Promise<void> {
    const { stream } = connection;
    try {
      for await (const part of this.#parts) {
        if (this.#isRefused) return;
        connection.sendCopyFromChunk(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
        if (stream.writableNeedDrain) {
          await Promise.race([once(stream, "drain"), once(stream, "close")]);
        }
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#broken = error;
      connection.sendCopyFail("what was to be copied broke off");
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#isRefused = true;
    this.#reject(this.#broken ?? error);
  }
}

type CopyingConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};
