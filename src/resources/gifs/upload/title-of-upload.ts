import { findSecrets, isCertain } from '@ttyreel/recording';
import { COMMAND_MAX, TITLE_MAX } from '../../../platform/http/fields/limits.js';
import type { ReceivedCast } from './received-file.js';

interface NamedRecording {
  readonly cast?: ReceivedCast;
  readonly fileName?: string;
}

/**
 * The title in the cast's header, or the name of the uploaded file without its extension, or the command in the header;
 * `''` if there is none.
 */
export function titleOfUpload({ cast, fileName = '' }: NamedRecording): string {
  const title = plainLine(cast?.facts.header.title, TITLE_MAX);
  return title || plainLine(stemOf(fileName), TITLE_MAX) || plainLine(commandOfUpload({ cast }), TITLE_MAX);
}

/** The command in the cast's header; `''` if there is none, or if it shows a secret. */
export function commandOfUpload({ cast }: NamedRecording): string {
  const command = plainLine(cast?.facts.header.command, COMMAND_MAX);
  return findSecrets([{ text: command, time: null }], 'command').some(isCertain) ? '' : command;
}

/** A text without characters that one-line fields reject: control and invisible characters. */
function plainLine(text = '', most: number): string {
  const visible = text.slice(0, 4 * most).replace(/[\p{C}\s]+/gu, ' ');
  return Array.from(visible.trim()).slice(0, most).join('').trim();
}

function stemOf(fileName: string): string {
  const name = (fileName.split(/[\\/]/).pop() ?? '').replace(/\.gz$/i, '');
  const dot = name.lastIndexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}
