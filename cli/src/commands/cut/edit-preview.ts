import { writeFileSync } from 'node:fs';
import type { components } from '../../api/schema.js';
import { shownCount, shownMoment } from '../../output/quantities.js';
import type { Context } from '../context.js';
import { shownSecret } from '../recordings/shown-secret.js';
import type { EditFields } from './edit-fields.js';

type Preview = components['schemas']['EditPreview'];

const ROUTE = '/api/v1/gifs/{id}/edits/preview/';
const CAST = 'application/x-asciicast';

/** Prints what an edit would change. */
export async function previewEdit(context: Context, id: string, body: EditFields): Promise<void> {
  const { output } = context;
  const params = { path: { id } };
  // The route has other kinds of responses too, for other values of Accept.
  const preview = (await context.connectSignedIn((api) =>
    api.read(api.routes.POST(ROUTE, { params, body, headers: { Accept: 'application/json' } })),
  )) as Preview;
  if (output.isJson) output.json(preview);
  else output.facts(factsOf(preview));
}

/** Each text has its number: the texts themselves may be secrets. */
function factsOf({ before, after, replacements, secrets }: Preview): [label: string, value: string][] {
  return [
    ['before', shownLength(before)],
    ['after', shownLength(after)],
    ...replacements.map((found, at): [string, string] => [`text ${at + 1}`, shownMatches(found)]),
    // Without its second, which is one of the GIF: the times of an edit are those of the cast.
    ...secrets.map((secret): [string, string] => ['secret', shownSecret(secret)]),
  ];
}

function shownLength({ duration, events }: components['schemas']['CastLength']): string {
  return `${shownMoment(duration)}, ${shownCount(events, 'event')}`;
}

function shownMatches({ matches, places, times }: components['schemas']['ReplacementMatches']): string {
  if (matches === 0) return 'not found';
  const inOrder = [...times].sort((one, other) => one - other).map(shownMoment);
  const moments = times.length > 0 ? `, at ${inOrder.join(', ')}` : '';
  return `found ${shownCount(matches, 'time')} (${places.map(shownPlace).join(', ')})${moments}`;
}

function shownPlace({
  place,
  matches,
  is_removed: isRemoved,
}: components['schemas']['PlaceMatches']): string {
  return `${place.replaceAll('_', ' ')} ${matches}${isRemoved ? ', removed' : ''}`;
}

/** Saves the cast as an edit would make it. @param file - for stdout */
export async function saveEditedCast(
  context: Context,
  id: string,
  body: EditFields,
  file: string,
): Promise<void> {
  const { output } = context;
  const request = { params: { path: { id } }, body, headers: { Accept: CAST } };
  const cast = await context.connectSignedIn((api) =>
    api.read(api.routes.POST(ROUTE, { ...request, parseAs: 'text' })),
  );
  if (file === '-') {
    output.raw(cast);
    return;
  }
  writeFileSync(file, cast);
  if (output.isJson) output.json({ id, form: 'cast', file, bytes: Buffer.byteLength(cast) });
  else output.text(file);
}
