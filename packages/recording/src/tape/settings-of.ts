import { DEFAULT_SETTINGS, type SettingName, type Settings } from './settings.js';
import type { Tape } from './tape.js';

const HEADER: ReadonlySet<string> = new Set(['Set', 'Output', 'Require']);

/** Commands before the first action; settings other than TypingSpeed are only valid here. */
export function headerLength(tape: Tape): number {
  const first = tape.findIndex(({ kind }) => !HEADER.has(kind));
  return first === -1 ? tape.length : first;
}

/** The settings when the first action begins. */
export function settingsOf(tape: Tape): Settings {
  const settings: Partial<Record<SettingName, Settings[SettingName]>> = {};
  for (const command of tape.slice(0, headerLength(tape))) {
    if (command.kind === 'Set') settings[command.setting] = command.value;
  }
  return { ...DEFAULT_SETTINGS, ...(settings as Partial<Settings>) };
}

/** Distance between the picture's edge and the terminal, in pixels. */
export function frameOf(settings: Settings): { readonly side: number; readonly bar: number } {
  const margin = settings.MarginFill === '' ? 0 : settings.Margin;
  return { side: settings.Padding + margin, bar: settings.WindowBar === '' ? 0 : settings.WindowBarSize };
}
