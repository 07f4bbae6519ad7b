import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';

/** How many rows of a table or index a part of a statement read. */
export interface TableRead {
  readonly table: string;
  readonly rows: number;
  readonly statement: string;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface ExplainedStatement {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** Sends the plan of each statement, with the rows that it read, to the client. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // As for tables of millions of rows.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** A proxy in front of a database that notes what each statement reads. */
export class StatementPlans {
  /** Since the last {@link take}. */
  #reads: TableRead[] = [];

  private constructor(
    /** For DATABASE_URL. */
    readonly url: string,
    private readonly sockets: Set<Socket>,
    private readonly close: () => void,
  ) {}

  /** @param url of a database, over a unix socket */
  static async of(url: string): Promise<StatementPlans> {
    const client = new Client(url);
    await client.connect();
    const { host, port, database = '', user = '' } = client;
    for (const [name, value] of Object.entries(EXPLAIN))
      await client.query(`ALTER DATABASE "${database}" SET ${name} = '${value}'`);
    await client.end();
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      const upstream = connect(path.join(host, `.s.PGSQL.${port}`));
      for (const each of [socket, upstream]) {
        sockets.add(each);
        each.on('error', () => each.destroy());
      }
      socket.pipe(upstream).pipe(socket);
      upstream.on(
        'data',
        noticesOf((plan) => {
          plans.#note(plan);
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`;
    const plans = new StatementPlans(address, sockets, () => server.close());
    return plans;
  }

  /** What was read since the last call. */
  take(): TableRead[] {
    const reads = this.#reads;
    this.#reads = [];
    return reads;
  }

  stop(): void {
    this.close();
    for (const socket of this.sockets) socket.destroy();
  }

  #note({ 'Query Text': text, Plan: plan }: ExplainedStatement): void {
    const statement = text.replace(/\s+/g, ' ').trim();
    this.#reads.push(...readsOf(plan).map((read) => ({ ...read, statement })));
  }
}

function readsOf(node: PlanNode): Omit<TableRead, 'statement'>[] {
  const own = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const;
  const each = own.reduce((sum, name) => sum + (node[name] ?? 0), 0);
  const table = node['Relation Name'];
  return [
    ...(table === undefined ? [] : [{ table, rows: Math.round(each * (node['Actual Loops'] ?? 1)) }]),
    ...(node.Plans ?? []).flatMap(readsOf),
  ];
}

/** Reads the messages of a PostgreSQL server: a type, the length of the rest, the rest. */
function noticesOf(take: (plan: ExplainedStatement) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const json = rest[0] === 'N'.charCodeAt(0) ? planIn(rest.toString('utf8', 5, end)) : undefined;
      if (json !== undefined) take(JSON.parse(json) as ExplainedStatement);
      rest = rest.subarray(end);
    }
  };
}

/** The plan in the fields of a notice, each of which ends with a zero byte. */
function planIn(fields: string): string | undefined {
  return fields
    .split('\0')
    .find((field) => field.startsWith('Mduration: '))
    ?.replace(/^[^{]*/, '');
}
