import { SEARCH_SORTS } from '../../src/resources/search/ranking/search-ranking.service.js';
import { usageOf } from '../support/process-usage.js';
import { table } from '../support/report.js';
import type { ServedCorpus } from '../support/served-corpus.js';
import { addressOfSearch, COMMON_QUERIES } from './queries.js';

const SEARCHES = 20_000;
const STEP = 4_000;
const CONNECTIONS = 8;
const AIM_MIB = 450;
const VARIANTS: readonly Record<string, string>[] = [{}, { shell: 'bash' }, { page: '2' }];

/** Memory of the service while it answers mixed searches, each requested once. @returns a table */
export async function measureSearchMemory({ service }: ServedCorpus): Promise<string> {
  const memory = () => usageOf(service.pid).privateMiB;
  const rows = [['0', String(Math.round(memory()))]];
  const paths = mixedSearches();
  let highest = 0;
  for (let done = 0; done < SEARCHES; done += STEP) {
    let peak = 0;
    await requestAll(
      paths.slice(done, done + STEP).map((path) => service.address + path),
      () => (peak = Math.max(peak, memory())),
    );
    rows.push([String(done + STEP), String(Math.round(peak))]);
    highest = Math.max(highest, peak);
  }
  return `${table(['searches', 'peak MiB'], rows)}\n\nAt most ${Math.round(highest)} MiB (aim: under ${AIM_MIB}).`;
}

function mixedSearches(): string[] {
  return Array.from({ length: SEARCHES }, (_, at) => {
    const sort = SEARCH_SORTS[at % SEARCH_SORTS.length] ?? 'relevance';
    const variant = VARIANTS[Math.floor(at / SEARCH_SORTS.length) % VARIANTS.length];
    const text = COMMON_QUERIES[(at * 11) % COMMON_QUERIES.length] ?? '';
    return addressOfSearch(text, sort, { ...variant, turn: String(at) });
  });
}

/** @param look runs after each response */
async function requestAll(urls: string[], look: () => void): Promise<void> {
  const request = async () => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      const response = await fetch(url);
      await response.arrayBuffer();
      look();
      // A query has no second page if few recordings match.
      if (!response.ok && response.status !== 404) throw new Error(`${url} returned ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, request));
}
