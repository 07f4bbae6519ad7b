/** One way in which a client, a neighbour or a machine misbehaves, played against the built program. */
export interface Scenario {
  /** What the service does all the same, in one sentence. */
  readonly title: string;
  /** Whether it runs beside the others, because it takes no time of the processor. */
  readonly isWaiting?: true;
  /** @throws Error when the service does not, Skipped when this machine cannot tell */
  run(): Promise<void>;
}

/** The scenario cannot run on this machine. */
export class Skipped extends Error {}
