import { TITLE_MAX } from '../../../platform/http/fields/limits.js';
import type { ReceivedCast } from './received-file.js';

interface NamedRecording {
  readonly cast?: ReceivedCast;
  readonly fileName?: string;
}

/** The title in the cast's header, else the name of the uploaded file without its extension; `''` if there is none. */
export function titleOfUpload({ cast, fileName = '' }: NamedRecording): string {
  const { title } = cast?.facts.header ?? {};
  return plainTitle(typeof title === 'string' ? title : '') || plainTitle(stemOf(fileName));
}

/** A text without what a title may not have: control and invisible characters. */
export function plainTitle(text: string): string {
  const visible = text.slice(0, 4 * TITLE_MAX).replace(/[\p{C}\s]+/gu, ' ');
  return Array.from(visible.trim()).slice(0, TITLE_MAX).join('').trim();
}

function stemOf(fileName: string): string {
  const name = fileName.split(/[\\/]/).pop() ?? '';
  const dot = name.lastIndexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}
