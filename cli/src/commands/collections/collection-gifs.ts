import type { Command } from '@commander-js/extra-typings';
import type { components } from '../../api/schema.js';
import type { Output } from '../../output/output.js';
import { collectionSlug } from './collection-slug.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { positiveInteger } from '../paging.js';
import { recordingId } from '../recordings/recording-id.js';

/** `ttyreel collections add`, `remove`, `reorder`, `feature` */
export function registerCollectionGifs(group: Command): void {
  registerMembers(group);
  const reorder = group
    .command('reorder')
    .description('Reorder a collection. Name all of its recordings.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .argument('<recordings...>', 'ids or URLs of recordings, in the new order')
    .action(async (slug, names, _options, self) => {
      const context = Context.of(self);
      const body = { gif_ids: names.map((name) => recordingId(name)) };
      const params = { path: { slug } };
      const detail = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/collections/{slug}/gifs/reorder/', { params, body })),
      );
      if (context.output.isJson) context.output.json(detail);
      else context.output.notice(`${slug} is reordered.`);
    });
  withExamples(reorder, [
    ['ttyreel collections reorder git-tricks hJ7kLmN9 aB3dE5fG', 'hJ7kLmN9 first'],
    ['ttyreel collections reorder x $(ttyreel collections show x -q | tac)', 'reverse the order'],
  ]);
  const feature = group
    .command('feature')
    .description('Feature a collection on the front page, or stop featuring it. For staff.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .option('--off', 'stop featuring it')
    .action(async (slug, { off }, self) => {
      const context = Context.of(self);
      const request = { params: { path: { slug } }, body: { is_featured: !off } };
      const item = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/collections/{slug}/feature/', request)),
      );
      showFeatured(slug, item, context.output);
    });
  withExamples(feature, [['ttyreel collections feature git-tricks --off', 'take it off the front page']]);
}

type Item = components['schemas']['CollectionListItem'];

function showFeatured(slug: string, item: Item, output: Output): void {
  if (output.isJson) output.json(item);
  else output.notice(`${slug} is ${item.is_featured ? 'featured' : 'no longer featured'}.`);
}

function registerMembers(group: Command): void {
  const add = group
    .command('add')
    .description('Add recordings to one of your collections.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .argument('<recordings...>', 'ids or URLs of public recordings, or of yours')
    .option('--position <number>', 'the position, from 1; the default is the end', positiveInteger)
    .action(async (slug, names, { position }, self) => {
      const context = Context.of(self);
      await addAll(context, slug, names, position);
    });
  withExamples(add, [
    ['ttyreel collections add git-tricks aB3dE5fG', 'add at the end'],
    ['ttyreel upload demo.gif | xargs ttyreel collections add git-tricks', 'upload and add'],
  ]);
  const remove = group
    .command('remove')
    .description('Remove recordings from one of your collections.')
    .argument('<collection>', 'the slug or URL of a collection', collectionSlug)
    .argument('<recordings...>', 'ids or URLs of recordings')
    .action(async (slug, names, _options, self) => {
      const context = Context.of(self);
      const ids = names.map((name) => recordingId(name));
      for (const id of ids) {
        const params = { path: { slug, gif_id: id } };
        await context.connectSignedIn((api) =>
          api.read(api.routes.DELETE('/api/v1/collections/{slug}/gifs/{gif_id}/', { params })),
        );
      }
      if (context.output.isJson) context.output.json({ slug, removed: ids });
      else context.output.notice(`${slug} no longer contains ${ids.join(', ')}.`);
    });
  withExamples(remove, [['ttyreel collections remove git-tricks aB3dE5fG', 'the recording itself stays']]);
}

async function addAll(
  context: Context,
  slug: string,
  names: readonly string[],
  position: number | undefined,
): Promise<void> {
  const { output } = context;
  const places: components['schemas']['CollectionPlace'][] = [];
  for (const [at, name] of names.entries()) {
    const body = {
      gif_id: recordingId(name),
      ...(position !== undefined && { position: position - 1 + at }),
    };
    const params = { path: { slug } };
    places.push(
      await context.connectSignedIn((api) =>
        api.read(api.routes.POST('/api/v1/collections/{slug}/gifs/', { params, body })),
      ),
    );
  }
  if (output.isJson) output.json(places);
  else
    for (const { gif_id: id, position: at } of places) output.notice(`${id} is number ${at + 1} of ${slug}.`);
}
