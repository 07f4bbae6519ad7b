/** The shells that a recording may name. */
export const SHELLS = ['zsh', 'bash', 'fish', 'powershell', 'sh', 'other'] as const;
export type Shell = (typeof SHELLS)[number];

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
