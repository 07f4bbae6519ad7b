/** The folder of a page determines which parameter of the same name is meant. */
const NAMES: Readonly<Record<string, string>> = {
  'generate:id': 'generation',
  'collections:slug': 'collection',
  'tags:slug': 'tag',
  'repos:slug': 'repo',
  'docs:name': 'document',
};

/**
 * A path of a page with its parameter filled in.
 * @param params by name: `id`, `name`, `installId`, `generation`, `collection`, `tag`, `repo`, `document`
 * @throws Error for a parameter without a value, such as that of a new page
 */
export function pathOfPage(template: string, params: Readonly<Record<string, string>>): string {
  const [, folder = ''] = template.replace('/staff/', '/').split('/');
  return template.replace(/:(\w+)/, (_, name: string) => {
    const value = params[NAMES[`${folder}:${name}`] ?? name];
    if (value === undefined) throw new Error(`The test knows no "${name}" for ${template}.`);
    return value;
  });
}
