import type { components } from '../../api/schema.js';
import { Failure } from '../../output/failure.js';
import type { TimeSpan } from '../times.js';

/** The body of a request for an edit or its preview. */
export type EditFields = components['schemas']['Edits'];

/** Options that describe an edit. */
export interface EditOptions {
  readonly from?: number;
  readonly to?: number;
  readonly cut?: readonly TimeSpan[];
  readonly speed?: number;
  readonly idle?: number;
  readonly hide?: readonly string[];
  readonly hideFrom?: string;
  readonly with?: string;
}

/** @param lines of the file with texts to hide @throws Failure for an edit that makes no sense */
export function editFieldsOf(options: EditOptions, lines = ''): EditFields {
  const { from, to, cut, speed, idle, hide = [], with: mask } = options;
  if (from !== undefined && to !== undefined && from >= to)
    throw Failure.usage('--to is not after --from.', 'Write times such as --from 12.5 --to 1:30.');
  const texts = [...hide, ...lines.split(/\r?\n/).filter((line) => line.trim() !== '')];
  if (texts.length === 0 && options.hideFrom !== undefined)
    throw Failure.usage(`${nameOf(options.hideFrom)} has no text to hide.`, 'Write one text per line.');
  if (texts.length === 0 && mask !== undefined)
    throw Failure.usage('--with needs a text to hide.', 'Add --hide or --hide-from.');
  const fields: EditFields = {
    ...((from !== undefined || to !== undefined) && { trim: trimOf(from, to) }),
    ...(cut && { cuts: [...cut] }),
    ...(speed !== undefined && { speed }),
    ...(idle !== undefined && { idle_limit: idle }),
    ...(texts.length > 0 && { replacements: texts.map((text) => replacementOf(text, mask)) }),
  };
  if (Object.keys(fields).length === 0)
    throw Failure.usage('Nothing to change.', 'Add an option, such as --to 1:30 or --hide "a text".');
  return fields;
}

function trimOf(from: number | undefined, to: number | undefined): components['schemas']['Trim'] {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function replacementOf(text: string, mask: string | undefined): components['schemas']['Replacement'] {
  return { text, ...(mask !== undefined && { with: mask }) };
}

function nameOf(file: string): string {
  return file === '-' ? 'stdin' : file;
}
