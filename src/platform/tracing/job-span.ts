import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Where the current work is in its trace, as the header of W3C Trace Context. Null without traces. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs a job in the trace of the request that caused it. */
export function inJobSpan<Result>(
  { kind, traceparent }: { readonly kind: string; readonly traceparent: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const options = { kind: SpanKind.CONSUMER, attributes: { 'ttyreel.job.kind': kind } };
  return trace.getTracer('ttyreel').startActiveSpan(`job ${kind}`, options, parent, async (span) => {
    try {
      return await work();
    } finally {
      span.end();
    }
  });
}

/** Marks the span of the job that runs now. */
export function failJobSpan(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message });
}
