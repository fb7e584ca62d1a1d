import type pg from "pg";

/** From this length on a value's bytes go to the server as they are. */
const LARGE_BYTES = 256 * 1024;

/**
 * Has a connection send large values without copying them: the client writes a
 * statement's values one behind the other into a buffer that grows, which is
 * several copies of all of them in one turn.
 */
export function bindUncopied(connection: pg.Connection): void {
  const bind = connection.bind.bind(connection);
  connection.bind = (config, more) => {
    const { values = [], valueMapper = (value: unknown) => value } = config ?? {};
    if (!values.some(isLarge)) return bind(config, more);
    const { stream } = connection;
    stream.cork();
    for (const piece of bindMessage({
      portal: config?.portal ?? "",
      statement: config?.statement ?? "",
      values: values.map((value, index) => valueMapper(value, index)),
    })) {
      stream.write(piece);
    }
    stream.uncork();
  };
}

function isLarge(value: unknown): value is Buffer {
  return Buffer.isBuffer(value) && value.length >= LARGE_BYTES;
}

/** PostgreSQL's message Bind (Frontend/Backend Protocol 3.0), its results as text; large values by themselves. */
function bindMessage({
  portal,
  statement,
  values,
}: {
  portal: string;
  statement: string;
  values: readonly unknown[];
}): Buffer[] {
  const bytes = values.map((value) =>
    value === null || value === undefined || Buffer.isBuffer(value)
      ? (value ?? null)
      : Buffer.from(String(value)),
  );
  const pieces = joinedBetween([
    ...[Buffer.from(`${portal}\0${statement}\0`), int16(values.length)],
    ...values.map((value) => int16(Buffer.isBuffer(value) ? BINARY : TEXT)),
    int16(values.length),
    ...bytes.flatMap((one) => (one === null ? [int32(-1)] : [int32(one.length), one])),
    ...[int16(1), int16(TEXT)],
  ]);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 4);
  return [Buffer.concat([Buffer.from("B"), int32(length)]), ...pieces];
}

const TEXT = 0;
const BINARY = 1;

/** What lies between large pieces, as one each. */
function joinedBetween(pieces: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  let small: Buffer[] = [];
  for (const piece of pieces) {
    if (!isLarge(piece)) {
      small.push(piece);
      continue;
    }
    joined.push(Buffer.concat(small), piece);
    small = [];
  }
  return [...joined, Buffer.concat(small)];
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
