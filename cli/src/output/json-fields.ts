import { Failure } from './failure.js';

/** The names on the way to a field: `author.username` has two. */
type FieldPath = readonly string[];

/**
 * The chosen fields of a document, in its shape; of a page, those of its results.
 * @param names separated by commas
 * @throws Failure for an unknown field
 */
export function chooseFields(document: unknown, names: string): unknown {
  const paths = names.split(',').map((name) => name.trim().split('.'));
  const results = isObject(document) ? document['results'] : undefined;
  const value = Array.isArray(results) ? results : document;
  for (const path of paths) checkPath([value], path);
  const chosen = withFields(value, paths);
  return value === document ? chosen : { ...(document as object), results: chosen };
}

/** @param values of one kind: each may lack fields that others have */
function checkPath(values: readonly unknown[], [name, ...rest]: FieldPath, place = ''): void {
  const items = values.flat().filter((item) => item != null);
  if (name === undefined || items.length === 0) return;
  const objects = items.filter(isObject);
  const present = objects.flatMap((object) => Object.keys(object).filter((key) => object[key] !== undefined));
  const known = [...new Set(present)].map((key) => place + key);
  if (!known.includes(place + name))
    throw Failure.usage(
      `There is no field "${place}${name}".`,
      known.length > 0 ? `Choose from ${known.join(', ')}.` : undefined,
    );
  const inner = objects.map((object) => object[name]);
  checkPath(inner, rest, `${place}${name}.`);
}

function withFields(value: unknown, paths: readonly FieldPath[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withFields(item, paths));
  if (!isObject(value) || paths.some((path) => path.length === 0)) return value;
  const names = new Set(paths.map(([name = '']) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
      return [name, withFields(value[name], inner)];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
