/** One way in which a client, a neighbour or a machine misbehaves, run against the built program. */
export interface Scenario {
  /** The expected behaviour of the service, in one sentence. */
  readonly title: string;
  /** Whether it can run next to others, because it needs no CPU time. */
  readonly isWaiting?: true;
  /** Whether it runs only if it is named, because it needs all cores for minutes. */
  readonly isLong?: true;
  /** @throws Error if the service fails, Skipped if this machine cannot run it */
  run(): Promise<void>;
}

/** The scenario cannot run on this machine. */
export class Skipped extends Error {}
