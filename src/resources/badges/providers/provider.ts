import type { RegistryAddresses } from '../../../platform/config/app-config.js';
import type { PackageNames } from '../../../platform/upstream/package-names.js';
import type { UpstreamName } from '../../../platform/upstream/upstreams.js';
import type { Metric } from '../metric.js';
import type { PackageMetrics } from '../formatting/value.js';

export const PROVIDERS = ['pyindex', 'jsregistry', 'rustregistry', 'codehost'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Aliases of the providers, which are better known. */
const PROVIDER_ALIASES: Readonly<Record<string, ProviderName>> = {
  pypi: 'pyindex',
  npm: 'jsregistry',
  crates: 'rustregistry',
  github: 'codehost',
};
/** The accepted names of a provider in requests. */
export const PROVIDER_NAMES: readonly string[] = [...PROVIDERS, ...Object.keys(PROVIDER_ALIASES)];

export function providerNamed(name: string): ProviderName | undefined {
  return (
    PROVIDERS.find((provider) => provider === name) ?? new Map(Object.entries(PROVIDER_ALIASES)).get(name)
  );
}

/** An endpoint of an upstream, which may serve several metrics. */
export interface MetricSource {
  readonly upstream: UpstreamName;
  /** @param name in normal form */
  path(name: string): string;
  /** Null when the package does not exist. @throws ZodError for an unexpected shape */
  parse(body: unknown): PackageMetrics | null;
  readonly freshSeconds: number;
  /** Besides 404 and 410. */
  readonly missingStatuses?: readonly number[];
}

export interface Provider {
  readonly name: ProviderName;
  readonly command: string;
  /** Label of version badges. */
  readonly label: string;
  readonly sources: Readonly<Partial<Record<Metric, MetricSource>>>;
  /** Period of its download counts, such as `/month`; empty for all time. */
  readonly period: string;
  readonly names: PackageNames;
  /** The web page of a package; null if it cannot be derived from the settings. */
  page(name: string, addresses: RegistryAddresses): string | null;
}
