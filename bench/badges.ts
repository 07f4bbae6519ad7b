/**
 * The cost of a cached badge over HTTP, compared with a server that always sends the same bytes and one that draws with
 * badge-maker, and the cost of drawing one.
 *
 *     npm run bench:badges [-- --rounds <number>]
 */
import { parseArgs } from 'node:util';
import { RunningService } from '../test/support/running-service.js';
import { startPackageIndex } from './badges/package-index.js';
import { measureDrawing } from './badges/drawing.js';
import { compete, type Competitor, competitionTable, type Scenario } from './support/competition.js';
import { usageOf } from './support/process-usage.js';
import { type ServerProcess, startServer } from './support/server-process.js';

const CONSTANT = new URL('./lists/constant-server.ts', import.meta.url);
const BADGE_MAKER = new URL('./badges/badge-maker-server.ts', import.meta.url);
const CONNECTIONS = 64;
const PACKAGES = 100;
const PATHS = Array.from(
  { length: PACKAGES },
  (_, at) => `/badge/pyindex/package-${at}/version.svg?style=flat`,
);

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

const competitor = (name: string, { address, pid }: Pick<ServerProcess, 'address' | 'pid'>): Competitor => ({
  name,
  address,
  processSeconds: () => usageOf(pid).cpuSeconds,
  databaseSeconds: () => 0,
});

console.log(`${measureDrawing()}\n`);

const index = await startPackageIndex();
const service = await RunningService.start({
  REGISTRIES: `pyindex=${index.address}`,
  LIMITS: 'badges-per-minute=1000000000',
});
const others: ServerProcess[] = [];
try {
  for (const path of PATHS) await fetch(service.address + path);
  const start = async (program: URL, ...programArguments: string[]) => {
    const server = await startServer(program, ...programArguments);
    others.push(server);
    return server;
  };
  const scenario: Scenario = {
    name: 'cached badges',
    paths: PATHS,
    connections: CONNECTIONS,
    competitors: [
      competitor('service', service),
      competitor('constant', await start(CONSTANT, service.address + (PATHS[0] ?? ''))),
      competitor('badge-maker', await start(BADGE_MAKER)),
    ],
    aims: { constant: 0.5, 'badge-maker': 2.5 },
  };
  console.log(competitionTable(scenario, await compete(scenario, Number(values.rounds))));
} finally {
  for (const other of others) await other.end();
  await service.remove();
  index.server.close();
}
