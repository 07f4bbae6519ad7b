/**
 * The minimal server that sends the same JSON: `node:http`, `pg` and the service's own statements, prepared, with no
 * cache and nothing else round them. It prints its port.
 *
 *     npx tsx bench/lists/bare-server.ts <database address as JSON> <public root address>
 */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { AppConfig } from '../../src/platform/config/app-config.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { SHELLS } from '@ttyreel/recording';
import { GifPresenter } from '../../src/resources/gifs/presentation/gif.presenter.js';
import { themesService } from '../../test/support/themes-service.js';
import { MediaAddress } from '../../src/resources/media/media-address.js';
import { DEFAULT_PAGE_SIZE } from '../../src/platform/database/page-request.js';
import { listen } from '../support/listen.js';
import {
  detailBody,
  detailStatement,
  type GifFilter,
  listBody,
  listStatement,
  type NamedStatement,
} from '../support/list-statements.js';
import { serviceSession } from '../support/service-session.js';

const [database, siteUrl] = process.argv.slice(2);
if (database === undefined || siteUrl === undefined)
  throw new Error('Name the database and the root address.');

/** The number of connections of the service. */
const CONNECTIONS = 10;
const LIST = '/api/v1/gifs/';

const pool = new Pool({ ...serviceSession(JSON.parse(database) as DatabaseAddress), max: CONNECTIONS });
const config = AppConfig.from({ SITE_URL: siteUrl });
const present = new GifPresenter(config, new MediaAddress(config), themesService());

async function firstRow({ name, text, values }: NamedStatement): Promise<unknown> {
  const { rows } = await pool.query<object>({ name, text, values: [...values] });
  return rows[0];
}

async function answer(address: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(address, siteUrl);
  if (pathname !== LIST) {
    return detailBody(await firstRow(detailStatement(pathname.slice(LIST.length, -1))), present);
  }
  const filter: GifFilter = {
    tag: searchParams.get('tag') ?? undefined,
    shell: SHELLS.find((shell) => shell === searchParams.get('shell')),
    username: searchParams.get('user') ?? undefined,
  };
  const request = { page: Number(searchParams.get('page') ?? 1), size: DEFAULT_PAGE_SIZE };
  return listBody(await firstRow(listStatement(filter, request)), filter, request, present);
}

listen(
  createServer((request, response) => {
    answer(request.url ?? '/').then(
      (body) => {
        const bytes = Buffer.from(body ?? '{}');
        const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
        response.writeHead(body === null ? 404 : 200, headers).end(bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  }),
);
