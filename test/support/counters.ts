import { Registry } from 'prom-client';
import { RefusalCounter } from '../../src/platform/logging/refusal-counter.js';
import { OutageCounter } from '../../src/platform/metrics/outage-counter.js';

export const refusalCounter = (registry = new Registry()) => new RefusalCounter(registry);
export const outageCounter = (registry = new Registry()) => new OutageCounter(registry);

/** The samples of a metric that are not 0, by their labels: `{ 'kind=still,outcome=done': 1 }`. */
export async function samplesOf(registry: Registry, name: string): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric(name)?.get();
  const samples = (metric?.values ?? []).filter(({ value }) => value !== 0);
  return Object.fromEntries(
    samples.map(({ labels, value }) => [
      Object.entries(labels)
        .map(([label, text]) => `${label}=${text ?? ''}`)
        .join(),
      value,
    ]),
  );
}
