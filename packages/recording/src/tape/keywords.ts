import { SETTING_NAMES } from './settings.js';
import { COMMANDS, TIME_UNITS } from './vocabulary.js';

/** Reserved words, which need quotes as text. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...COMMANDS,
  ...SETTING_NAMES,
  ...TIME_UNITS.keys(),
  ...['em', 'px', 'true', 'false', 'End'],
]);
