/** Programs that run a command after a mark in their arguments, or in what they read. */
const ESCAPES: readonly { of: RegExp; mark: RegExp; readsScript: boolean }[] = [
  { of: /^(?:g?vim?|nvim|view|ex|ed)$/, mark: /!/, readsScript: true },
  { of: /^(?:less|more|man)$/, mark: /^\+?!/, readsScript: false },
  { of: /^(?:gdb|lldb)$/, mark: /^(?:shell|!|platform shell)\s*/, readsScript: true },
  { of: /^sqlite3$/, mark: /^\s*\.(?:shell|system)\s/, readsScript: true },
  { of: /^(?:psql|mysql|mariadb)$/, mark: /\\!\s*|^system\s/, readsScript: true },
  { of: /^g?tar$/, mark: /^--(?:checkpoint-action=exec|to-command)=/, readsScript: false },
  { of: /^(?:ssh|scp|sftp)$/, mark: /^(?:-o)?(?:ProxyCommand|LocalCommand)[= ]/i, readsScript: false },
];

/** The commands that arguments such as `:!ls` of an editor run. */
export function escapesIn(name: string, args: readonly string[]): string[] {
  const mark = ESCAPES.find(({ of }) => of.test(name))?.mark;
  return mark ? args.flatMap((word) => word.split(mark).slice(1)) : [];
}

/** The same in a text that the program reads. */
export function escapesInInput(name: string, text: string): string[] {
  const found = ESCAPES.find(({ of, readsScript }) => readsScript && of.test(name));
  return found ? text.split('\n').flatMap((line) => line.split(found.mark).slice(1)) : [];
}
