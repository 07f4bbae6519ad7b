import type { RegistryAddresses } from '../../../platform/config/app-config.js';
import type { PackageNames } from '../../../platform/upstream/package-names.js';
import type { UpstreamName } from '../../../platform/upstream/upstreams.js';
import type { Metric } from '../metric.js';
import type { Facts } from '../formatting/value.js';

export const PROVIDERS = ['pyindex', 'jsregistry', 'rustregistry', 'codehost'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** One address of an upstream, which may answer several metrics at once. */
export interface Source {
  readonly upstream: UpstreamName;
  /** @param name in its normal form */
  path(name: string): string;
  /**
   * @param body the parsed JSON of an answer with a 2xx status
   * @returns null when it says that there is no such package
   * @throws ZodError when it is of another shape
   */
  parse(body: unknown): Facts | null;
  /** For how many seconds what it says is taken to hold. */
  readonly freshSeconds: number;
  /** Statuses beside 404 and 410 that mean that there is no such package. */
  readonly missingStatuses?: readonly number[];
}

/** Where packages of one kind come from. */
export interface Provider {
  readonly name: ProviderName;
  /** The program by which people ask for its packages. */
  readonly command: string;
  /** How readers know it, as the label of a version. */
  readonly label: string;
  /** Only what it knows. */
  readonly sources: Readonly<Partial<Record<Metric, Source>>>;
  /** What a count of its downloads is for, after the number: `/month`; empty for all time. */
  readonly period: string;
  readonly names: PackageNames;
  /** @returns the page of a package for people; null where the settings do not tell */
  page(name: string, addresses: RegistryAddresses): string | null;
}
