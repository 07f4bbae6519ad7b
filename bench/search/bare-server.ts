/**
 * The least that runs the SQL of a search: `node:http`, the service's own statements on as many connections as the
 * service has, and their rows as JSON. It looks for no matches and has nothing of the service round it. It prints its
 * port.
 *
 *     npx tsx bench/search/bare-server.ts <database address as JSON>
 */
import 'reflect-metadata';
import { createServer } from 'node:http';
import { DataSource } from 'typeorm';
import { dataSourceOptions, searchOptions } from '../../src/platform/database/data-source-options.js';
import type { DatabaseAddress } from '../../src/platform/database/database-address.js';
import { SHELLS } from '../../src/recording/shell.js';
import { GifEntity } from '../../src/resources/gifs/gif.entity.js';
import { GifRepository } from '../../src/resources/gifs/gif.repository.js';
import { SEARCH_SORTS } from '../../src/resources/search/ranking/search-ranking.service.js';
import { SearchRepository } from '../../src/resources/search/search.repository.js';
import { listen } from '../support/listen.js';
import { Searcher } from './searcher.js';

const [database] = process.argv.slice(2);
if (database === undefined) throw new Error('Name the database.');

const address = JSON.parse(database) as DatabaseAddress;
const searches = await new DataSource(searchOptions(address)).initialize();
const main = await new DataSource(dataSourceOptions(address)).initialize();
const searcher = new Searcher(searches);
const texts = new SearchRepository(searches);
const gifs = new GifRepository(main.getRepository(GifEntity));

async function answer(asked: URLSearchParams): Promise<unknown> {
  const shell = SHELLS.find((known) => known === asked.get('shell'));
  const sort = SEARCH_SORTS.find((known) => known === asked.get('sort')) ?? 'relevance';
  const [tag, username] = [asked.get('tag') ?? undefined, asked.get('user') ?? undefined];
  const named = tag === undefined && username === undefined ? null : await texts.filterIds(tag, username);
  const scope = { shell, tagSeq: named?.tagSeq ?? undefined, authorSeq: named?.authorSeq ?? undefined };
  const found = await searcher.search(asked.get('q') ?? '', scope, sort);
  const seqs = found.hits.map(({ seq }) => seq);
  return { ...found, rows: await Promise.all([gifs.listBySeqs(seqs), texts.texts(seqs)]) };
}

listen(
  createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://bare').searchParams).then(
      (found) => {
        const bytes = Buffer.from(JSON.stringify(found));
        const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
        response.writeHead(200, headers).end(bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  }),
);
