import type { TerminalTheme } from '@ttyreel/recording';
import { type BadgeRequest, packageBadge, previewBadge } from '../../src/resources/badges/badge-address.js';

const PREVIEW = 'preview/';

/** Reads a badge as its routes do. @param target `<provider>/<package>/<metric>?<query>`, or `preview/<theme>?<query>` */
export function badgeRequest(target: string, themes: readonly TerminalTheme[]): BadgeRequest {
  const [path = '', search = ''] = target.split('?');
  const values = new URLSearchParams(search);
  const query = Object.fromEntries(
    [...values.keys()].map((key) => {
      const [first, ...more] = values.getAll(key);
      return [key, more.length > 0 ? [first, ...more] : first];
    }),
  );
  if (path.startsWith(PREVIEW)) return previewBadge(path.slice(PREVIEW.length), query, themes);
  const [provider = '', ...names] = path.split('/');
  const metric = names.pop() ?? '';
  return packageBadge({ provider, name: names.join('/'), metric }, query, themes);
}
