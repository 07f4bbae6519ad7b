import { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { VERSION } from '../platform/config/version.js';
import { routeOf } from '../platform/http/request-metrics.js';

const UNTRACED = /^\/(?:health\/|metrics$)/;
// A path or query may have a credential, or what a person searches for: a span has the route or the host instead.
const WITHOUT_URL = { 'url.full': undefined, 'url.path': undefined, 'url.query': undefined };

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. The SDK reads its other variables itself.
 * @returns sends what is left, at the end of the process
 */
export function startTracing(serviceName: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED.test(url),
        requireParentforOutgoingSpans: true,
        startIncomingSpanHook: () => WITHOUT_URL,
        applyCustomAttributesOnSpan: (span, request, response) => {
          if (request instanceof IncomingMessage && response instanceof ServerResponse)
            describe(span, request, response);
        },
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      // The calls of fetch: registries, code hosts, models and providers of sign-ins.
      new UndiciInstrumentation({ requireParentforSpans: true, startSpanHook: () => WITHOUT_URL }),
    ],
  });
  // An instrumentation changes a module when it is required. The classes that ES modules import are the same.
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https', 'pg']) require(name);
  syncBuiltinESMExports();
  return () => provider.shutdown();
}

function describe(span: Span, request: IncomingMessage, response: ServerResponse): void {
  const route = routeOf(request);
  const id = response.getHeader('X-Request-Id');
  if (route !== undefined)
    span.updateName(`${request.method ?? ''} ${route}`).setAttribute('http.route', route);
  if (typeof id === 'string') span.setAttribute('ttyreel.request_id', id);
}
