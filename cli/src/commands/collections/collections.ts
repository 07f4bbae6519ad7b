import type { Command } from '@commander-js/extra-typings';
import type { Api } from '../../api/api.js';
import type { components } from '../../api/schema.js';
import { Failure } from '../../output/failure.js';
import type { Output } from '../../output/output.js';
import { confirm } from '../confirm.js';
import { registerCollectionGifs } from './collection-gifs.js';
import { collectionSlug } from './collection-slug.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { openPage, webOption } from '../open-browser.js';
import { positiveInteger } from '../paging.js';

type Page = components['schemas']['CollectionListItemPage'];
type Detail = components['schemas']['CollectionDetail'];

/** `ttyreel collections` */
export function registerCollections(program: Command): void {
  const group = program
    .command('collections')
    .alias('collection')
    .description('Manage collections: ordered lists of recordings.');
  registerReading(group);
  registerWriting(group);
  registerCollectionGifs(group);
}

function registerReading(group: Command): void {
  const list = group
    .command('list')
    .description('List collections.')
    .option('--featured', 'featured collections')
    .option('--user <name>', 'collections of a user')
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'collections per page, at most 100', positiveInteger, 20)
    .action(async (options, self) => {
      const context = Context.of(self);
      showCollections(await context.connect((api) => fetchCollections(api, options)), context.output);
    });
  withExamples(list, [['ttyreel collections list --user ada', 'the collections of a user']]);
  const show = group
    .command('show')
    .description('Show a collection and its recordings, in order.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .addOption(webOption())
    .action(async (slug, { web }, self) => {
      const context = Context.of(self);
      const collection = await fetchCollection(context, slug);
      if (web) await openPage(context, collection.url);
      else showCollection(collection, context.output);
    });
  withExamples(show, [['ttyreel collections show git-tricks -q', 'the ids of its recordings']]);
}

interface ListOptions {
  readonly featured?: true;
  readonly user?: string;
  readonly page: number;
  readonly limit: number;
}

function fetchCollections(api: Api, { featured, user, page, limit }: ListOptions): Promise<Page> {
  const query = { page, page_size: limit };
  const { routes } = api;
  if (featured) return api.read(routes.GET('/api/v1/collections/featured/', { params: { query } }));
  if (user === undefined) return api.read(routes.GET('/api/v1/collections/', { params: { query } }));
  const params = { query, path: { username: user } };
  return api.read(routes.GET('/api/v1/users/{username}/collections/', { params }));
}

/** Reads a collection. @throws Failure if it does not exist */
export function fetchCollection(context: Context, slug: string): Promise<Detail> {
  const params = { path: { slug } };
  return context.connect((api) => api.read(api.routes.GET('/api/v1/collections/{slug}/', { params })));
}

function showCollections(page: Page, output: Output): void {
  if (output.isJson) {
    output.json(page);
  } else if (output.isQuiet) {
    for (const { slug } of page.results) output.text(slug);
  } else {
    if (output.isTerminal && page.results.length === 0) output.notice('No collections found.');
    output.table(
      [
        { name: 'COLLECTION' },
        { name: 'TITLE', shrinks: true },
        { name: 'BY' },
        { name: 'RECORDINGS', alignsRight: true },
      ],
      page.results.map(({ slug, title, author, gif_count: count }) => [slug, title, author.username, count]),
    );
  }
}

/** Prints a collection with its recordings. */
export function showCollection(collection: Detail, output: Output): void {
  const { title, author, description, url, gifs } = collection;
  if (output.isJson) {
    output.json(collection);
    return;
  }
  if (output.isQuiet) {
    for (const { id } of gifs) output.text(id);
    return;
  }
  if (output.isTerminal) {
    output.facts([
      ['title', title],
      ['by', author.username],
      ['about', description],
      ['page', url],
    ]);
    if (gifs.length > 0) output.text('');
  }
  const rows = gifs.map(({ id, title: name }, at) => [String(at + 1), id, name]);
  if (rows.length > 0)
    output.table([{ name: '#', alignsRight: true }, { name: 'ID' }, { name: 'TITLE', shrinks: true }], rows);
}

function registerWriting(group: Command): void {
  const create = group
    .command('create')
    .description('Create a collection. Prints its URL.')
    .argument('<title>', 'the title')
    .option('--description <text>', 'the description')
    .action(async (title, { description }, self) => {
      const context = Context.of(self);
      const { output } = context;
      const body = { title, ...(description !== undefined && { description }) };
      const made = await context.connectSignedIn((api) =>
        api.read(api.routes.POST('/api/v1/collections/create/', { body })),
      );
      if (output.isJson) output.json(made);
      else output.text(output.isQuiet ? made.slug : made.url);
    });
  withExamples(create, [['ttyreel collections create "Git tricks"', 'its slug comes from the title']]);
  const edit = group
    .command('edit')
    .description('Change the title or the description of a collection.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .option('--title <title>', 'the title')
    .option('--description <text>', 'the description')
    .action(async (slug, options, self) => {
      const context = Context.of(self);
      const { output } = context;
      if (Object.keys(options).length === 0)
        throw Failure.usage('Nothing to change.', 'Add --title or --description.');
      const params = { path: { slug } };
      const texts = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/collections/{slug}/edit/', { params, body: options })),
      );
      if (output.isJson) output.json(texts);
      else output.notice(`${slug} is saved.`);
    });
  withExamples(edit, [['ttyreel collections edit git-tricks --title "More git"', 'the slug stays']]);
  registerDelete(group);
}

function registerDelete(group: Command): void {
  const remove = group
    .command('delete')
    .description('Delete a collection permanently. Its recordings stay.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .option('-y, --yes', 'skip the confirmation')
    .action(async (slug, { yes }, self) => {
      const context = Context.of(self);
      const { output } = context;
      if (!yes && !(await confirm(`Delete the collection "${slug}" permanently?`, '--yes')))
        throw new Failure('Nothing was deleted.');
      const params = { path: { slug } };
      await context.connectSignedIn((api) =>
        api.read(api.routes.DELETE('/api/v1/collections/{slug}/delete/', { params })),
      );
      if (output.isJson) output.json({ slug, deleted: true });
      else output.notice(`${slug} is deleted.`);
    });
  withExamples(remove, [['ttyreel collections delete git-tricks --yes', 'in a script']]);
}
