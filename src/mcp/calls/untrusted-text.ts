import { randomBytes } from 'node:crypto';
import { UNTRUSTED, visibleText } from '../../platform/http/fields/visible-text.js';

/** Encloses untrusted texts in marks that they cannot imitate. */
export function marked(text: string): string {
  const mark = `untrusted-${randomBytes(6).toString('hex')}`;
  return `${UNTRUSTED}\n<${mark}>\n${visibleText(text)}\n</${mark}>`;
}
