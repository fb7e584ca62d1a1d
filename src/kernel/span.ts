import {
  type Attributes,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * What is told of a piece of work to whoever traces: a kind of it and numbers.
 * As in the log, never what people say, and as in metrics, nothing of anybody's.
 */
export type SpanFacts = Attributes;

const tracer = trace.getTracer("countersign");

/**
 * Does a piece of work within a span of its own, a part of the one that it is
 * called in. Without an SDK, which whoever runs the service loads, that is a
 * call and no more.
 */
export function inSpan<T>(
  name: string,
  facts: SpanFacts,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return spannedWith({ attributes: facts }, name, work);
}

/** The same for what is a part of nothing, whoever set it off: it may have been for many at once. */
export function spannedAlone<T>(
  name: string,
  facts: SpanFacts,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return spannedWith({ attributes: facts, root: true }, name, work);
}

function spannedWith<T>(
  options: SpanOptions,
  name: string,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      noteFault(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** One that its holder ends. */
export type OpenSpan = Pick<Span, "setAttribute" | "end">;

/** A span that begins now and is ended by its caller; `within` runs what is a part of it. */
export function beginSpan(name: string, facts: SpanFacts, within: (span: OpenSpan) => void): void {
  tracer.startActiveSpan(name, { attributes: facts }, within);
}

/** The kind of fault alone: its message may hold what somebody sent. */
function noteFault(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
}
