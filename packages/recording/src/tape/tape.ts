import type { SettingName, Settings } from './settings.js';
import type { RepeatableKey } from './vocabulary.js';

/** From 1; columns in UTF-16 units, as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface SetCommand {
  readonly kind: 'Set';
  readonly setting: SettingName;
  readonly value: Settings[SettingName];
}

/** Times are in milliseconds; omitted arguments are absent. */
export type Action =
  | { readonly kind: 'Key'; readonly key: RepeatableKey; readonly pause?: number; readonly count: number }
  /** Types the strings joined by spaces. */
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

export type Tape = readonly Command[];

/** The message is a sentence that says what to do. */
export interface TapeProblem extends Position {
  readonly message: string;
}
