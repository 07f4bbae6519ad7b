import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SingleFlight } from './single-flight.js';
import { TemporarilyUnavailable } from '../errors/domain-errors.js';

/** Milliseconds between polls of everything that is followed; unnoticeable to people. */
const POLL_EVERY_MS = 250;
/** Proxies close idle connections. Clients reconnect by themselves. */
const LONGEST_MS = 25_000;
/** Connections in one process. */
const MOST_LISTENERS = 500;
const MOST_OF_A_GROUP = 10;
const RETRY_SECONDS = 5;

/** Subjects that go through stages until they end. They are in the database, so any instance can read them. */
export interface Followed<Subject> {
  /** @throws NotFound */
  get(id: string): Promise<Subject>;
  stageOf(subject: Subject): string;
  /** By id; unknown ids are omitted. */
  stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  hasEnded(subject: Subject): boolean;
}

export interface Listener<Subject> {
  /** Ten followers of a group may listen at once. */
  readonly group: string;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
  readonly emit: (subject: Subject) => void;
}

/** All followers of one kind of subject in one process. */
export class StateStream<Subject> {
  readonly #groups = new Map<string, number>();
  readonly #followed = new Map<string, number>();
  readonly #shared = new SingleFlight();
  #count = 0;
  #isEnding = false;

  constructor(
    private readonly source: Followed<Subject>,
    private readonly log: Logger,
  ) {}

  end(): void {
    this.#isEnding = true;
  }

  /**
   * Yields the current state and every change until the subject ends, 25 seconds pass or the service stops.
   * @throws NotFound, or TemporarilyUnavailable with too many listeners; both before the listener gets any event
   */
  async follow(id: string, { group, gone, emit }: Listener<Subject>): Promise<void> {
    let last = await this.source.get(id);
    this.#enter(id, group);
    try {
      emit(last);
      const isHere = () => !gone.aborted;
      const until = performance.now() + LONGEST_MS;
      while (!this.source.hasEnded(last) && isHere() && !this.#isEnding && performance.now() < until) {
        // Undefined when this listener joined during the poll.
        const stage = (await this.#shared.share('poll', () => this.#poll())).get(id);
        if (stage === undefined || stage === this.source.stageOf(last)) continue;
        last = await this.#shared.share(id, () => this.source.get(id));
        if (isHere()) emit(last);
      }
    } finally {
      this.#leave(id, group);
    }
  }

  /** One poll serves all listeners of the process. */
  async #poll(): Promise<ReadonlyMap<string, string>> {
    await delay(POLL_EVERY_MS);
    try {
      return await this.source.stagesOf([...this.#followed.keys()]);
    } catch (error) {
      this.log.warn({ err: error }, 'event streams: polling failed');
      return new Map();
    }
  }

  #enter(id: string, group: string): void {
    if (this.#count >= MOST_LISTENERS || (this.#groups.get(group) ?? 0) >= MOST_OF_A_GROUP)
      throw new TemporarilyUnavailable(
        'Too many clients are listening. Poll the status instead.',
        RETRY_SECONDS,
      );
    add(this.#groups, group, 1);
    add(this.#followed, id, 1);
    this.#count++;
  }

  #leave(id: string, group: string): void {
    add(this.#groups, group, -1);
    add(this.#followed, id, -1);
    this.#count--;
  }
}

function add(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
