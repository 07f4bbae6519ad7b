export const SHELLS = ['zsh', 'bash', 'fish', 'powershell', 'sh', 'other'] as const;
export type Shell = (typeof SHELLS)[number];

const ALIASES: Readonly<Record<string, Shell>> = { pwsh: 'powershell', dash: 'sh', ash: 'sh' };

/** Maps the SHELL path of a cast to a shell; `other` for unknown ones. */
export function shellOfPath(path: string | undefined): Shell {
  const name =
    path
      ?.split(/[\\/]/)
      .pop()
      ?.replace(/\.exe$/i, '')
      .toLowerCase() ?? '';
  return SHELLS.find((shell) => shell === name) ?? ALIASES[name] ?? 'other';
}
