/** One way in which a client, a neighbour or a machine misbehaves, played against the built program. */
export interface Scenario {
  /** What the service does all the same, in one sentence. */
  readonly title: string;
  /** @throws Error when the service does not, Skipped when this machine cannot tell */
  run(): Promise<void>;
}

/** The scenario cannot run on this machine. */
export class Skipped extends Error {}
