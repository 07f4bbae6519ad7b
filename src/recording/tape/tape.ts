import type { SettingName, Settings } from './settings.js';
import type { RepeatableKey } from './vocabulary.js';

/** Where something stands in the text of a tape: line and column from 1, columns in UTF-16 units as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface SetCommand {
  readonly kind: 'Set';
  readonly setting: SettingName;
  readonly value: Settings[SettingName];
}

/** One command of a tape. Times are in milliseconds; what was left out in the tape is left out here. */
export type Action =
  | { readonly kind: 'Key'; readonly key: RepeatableKey; readonly pause?: number; readonly count: number }
  /** What is typed is the strings with one space between them. */
  | { readonly kind: 'Type'; readonly strings: readonly string[]; readonly pause?: number }
  | { readonly kind: 'Ctrl'; readonly modifiers: readonly string[]; readonly keys: readonly string[] }
  | { readonly kind: 'Alt' | 'Shift'; readonly key: string }
  | { readonly kind: 'Sleep'; readonly time: number }
  | {
      readonly kind: 'Wait';
      readonly scope: 'Line' | 'Screen';
      readonly timeout?: number;
      readonly pattern?: string;
    }
  | { readonly kind: 'Hide' | 'Show' | 'Paste' }
  | { readonly kind: 'Output' | 'Screenshot' | 'Source'; readonly path: string }
  | { readonly kind: 'Require'; readonly program: string }
  | { readonly kind: 'Copy'; readonly strings: readonly string[] }
  | { readonly kind: 'Env'; readonly name: string; readonly value: string }
  | SetCommand;

export type Command = Action & { readonly at: Position };

/** The commands of a tape in their order. */
export type Tape = readonly Command[];

/** Something wrong with a tape, as a sentence that says what to do about it. */
export interface TapeProblem extends Position {
  readonly message: string;
}
