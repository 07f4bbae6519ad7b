import type { TapeShell, WindowBar } from './vocabulary.js';

/** Values of `Set`: sizes in pixels, times in milliseconds. */
export interface Settings {
  readonly Shell: TapeShell;
  readonly FontFamily: string;
  readonly FontSize: number;
  readonly Width: number;
  readonly Height: number;
  readonly LetterSpacing: number;
  readonly LineHeight: number;
  readonly Padding: number;
  readonly Margin: number;
  /** `#rrggbb` or the path of an image; empty for none. */
  readonly MarginFill: string;
  readonly WindowBar: WindowBar;
  readonly WindowBarSize: number;
  readonly BorderRadius: number;
  readonly Framerate: number;
  readonly PlaybackSpeed: number;
  /** Milliseconds per character. */
  readonly TypingSpeed: number;
  /** Percent of the recording. */
  readonly LoopOffset: number;
  readonly CursorBlink: boolean;
  /** A theme name or a JSON object of colours. */
  readonly Theme: string;
  readonly WaitTimeout: number;
  /** In Go syntax. */
  readonly WaitPattern: string;
}

export type SettingName = keyof Settings;

export const DEFAULT_SETTINGS: Settings = {
  Shell: 'bash',
  FontFamily: 'JetBrains Mono',
  FontSize: 22,
  Width: 1200,
  Height: 600,
  LetterSpacing: 1,
  LineHeight: 1,
  Padding: 60,
  Margin: 0,
  MarginFill: '',
  WindowBar: '',
  WindowBarSize: 30,
  BorderRadius: 0,
  Framerate: 50,
  PlaybackSpeed: 1,
  TypingSpeed: 50,
  LoopOffset: 0,
  CursorBlink: true,
  Theme: '',
  WaitTimeout: 15_000,
  WaitPattern: '>$',
};

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[];

export function isSettingName(word: string): word is SettingName {
  return Object.hasOwn(DEFAULT_SETTINGS, word);
}
