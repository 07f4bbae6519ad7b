/** The rows that the values name, by kind. */
export type NamedRows = Readonly<Record<'id' | 'collection' | 'webhook' | 'generation', string>>;

type Values = Readonly<Record<string, readonly string[]>>;

const LISTS: Values = {
  // Some plans read the rows before the page twice.
  page: ['2', '40'],
  page_size: ['100'],
  limit: ['20'],
  prefix: ['tag-123'],
  sort: ['recent', 'views'],
  status: ['open', 'decided'],
  state: ['active', 'blocked'],
  hidden: ['true', 'false'],
  deleted: ['true', 'false'],
  username: ['grace'],
  user: ['grace'],
  tag: ['git'],
  shell: ['zsh'],
  theme: ['dracula'],
  repo: ['ada-x'],
  visibility: ['public'],
  since: ['2026-01-01'],
  actor: ['grace'],
  action: ['gif.feature'],
};

const OTHERS: Values = {
  number: ['1'],
  t: ['0'],
  download: ['1'],
  name: ['left-pad'],
  provider: ['npm'],
  package: ['left-pad'],
  metric: ['version'],
  owner: ['@ada'],
  style: ['flat'],
  preset: ['window'],
  frame: ['none'],
  scale: ['1'],
  maxwidth: ['100'],
  maxheight: ['100'],
  format: ['xml'],
};

/**
 * Values for a parameter of the API, each of which reads rows in another way.
 * @param of the path of the operation
 * @param address of the service
 */
export function valuesOf(
  { id, collection, webhook, generation }: NamedRows,
  address: string,
  parameter: string,
  of: string,
): readonly string[] {
  const known: Values = {
    ...LISTS,
    ...OTHERS,
    id: [of.includes('/webhooks/') ? webhook : id],
    slug: [of.includes('/collections/') ? collection : of.includes('/themes/') ? 'nord' : 'git'],
    job_id: [generation],
    file: [of.includes('{id}') ? 'x.gif' : `${id}.gif`],
    q: [of.includes('/staff/') ? 'tag-1' : 'first'],
    url: [`${address}/gifs/${id}`],
    subject: [id],
  };
  const values = known[parameter];
  if (!values) throw new Error(`Tell this test what "${parameter}" of ${of} can be.`);
  return values;
}
