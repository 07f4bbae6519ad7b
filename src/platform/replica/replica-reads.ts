import type { EntityManager } from 'typeorm';

/** Lists and searches have connections with settings of their own. */
export type ReplicaRead = 'list' | 'search';

/** Decides where public lists and searches are read. */
export abstract class ReplicaReads {
  /** Whether the database has done the replica's work for some seconds. */
  abstract readonly isBehind: boolean;

  abstract start(): void;

  /** Runs a query on the replica, or on the database while the replica is away or behind. */
  abstract read<Result>(
    kind: ReplicaRead,
    database: EntityManager,
    query: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result>;
}

/** Without DATABASE_REPLICA_URL. */
export class NoReplica extends ReplicaReads {
  readonly isBehind = false;

  start(): void {
    // There is nothing to follow.
  }

  read<Result>(
    _kind: ReplicaRead,
    database: EntityManager,
    query: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return query(database);
  }
}
