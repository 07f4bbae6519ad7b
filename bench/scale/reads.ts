import { RunningService } from '../../test/support/running-service.js';
import { withClient } from '../corpus/bulk-load.js';
import { coldLists } from '../lists/cold-lists.js';
import { HOT_LIST, mostViewed } from '../lists/http.js';
import { coldAddresses } from '../search/http.js';
import { compete, type Competitor, competitionTable } from '../support/competition.js';
import { usageOf } from '../support/process-usage.js';
import { SITE_URL } from '../support/served-corpus.js';
import { type SharedParts, startSharedParts } from './shared-parts.js';

const DETAILS = 100;
const UNLIMITED = '1000000000';

/** Requests per second of two services and of one, without a proxy. @returns tables */
export async function measureReads(corpus: string, rounds: number): Promise<string> {
  const parts = await startSharedParts(corpus);
  const services: RunningService[] = [];
  try {
    const limits = `anonymous-per-minute=${UNLIMITED} pages-per-minute=${UNLIMITED}`;
    // The third one competes with the two others, so that no cache has what it has not answered itself.
    for (let count = 0; count < 3; count += 1)
      services.push(await RunningService.startProcess({ ...parts.settings, SITE_URL, LIMITS: limits }));
    const competitors = [
      competitor('two', services.slice(0, 2), parts),
      competitor('one', services.slice(2), parts),
    ];
    const tables: string[] = [];
    for (const [name, paths] of await reads(parts)) {
      const scenario = { name, paths, competitors, aims: {} };
      tables.push(competitionTable(scenario, await compete(scenario, rounds)));
    }
    return tables.join('\n\n');
  } finally {
    for (const service of services) await service.remove();
    await parts.stop();
  }
}

async function reads({ database }: SharedParts): Promise<[string, string[]][]> {
  return [
    ['cached list', [HOT_LIST]],
    ['cached details', await mostViewed({ database }, DETAILS)],
    ['uncached lists', await withClient(database, coldLists)],
    ['uncached searches', coldAddresses('relevance')],
  ];
}

function competitor(
  name: string,
  services: readonly RunningService[],
  { databaseSeconds }: SharedParts,
): Competitor {
  const [address = '', ...otherAddresses] = services.map((service) => service.address);
  return {
    name,
    address,
    otherAddresses,
    processSeconds: () => services.reduce((sum, { pid }) => sum + usageOf(pid).cpuSeconds, 0),
    databaseSeconds,
  };
}
