import { type Shell, SHELLS } from './gif.entity.js';

const ALIASES: Readonly<Record<string, Shell>> = { pwsh: 'powershell', dash: 'sh', ash: 'sh' };

/** The shell that a cast's SHELL names by its path; `other` for one that has no name here. */
export function shellOfPath(path: string | undefined): Shell {
  const name =
    path
      ?.split(/[\\/]/)
      .pop()
      ?.replace(/\.exe$/i, '')
      .toLowerCase() ?? '';
  return SHELLS.find((shell) => shell === name) ?? ALIASES[name] ?? 'other';
}
