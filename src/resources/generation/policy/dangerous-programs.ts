/** Why these arguments are dangerous; null when they are not. */
type ArgumentCheck = (args: readonly string[]) => string | null;

const DELETES = 'deletes what others need';
const STOPS = 'stops the machine it is run on';
const DISK = /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|r?disk\d|mapper\/|md)/;
/** The root, its top-level folders, a home, or everything in the current folder. */
const EVERYTHING =
  /^(?:\/(?:\*|(?:bin|boot|dev|etc|home|lib\w*|opt|proc|root|run|sbin|srv|sys|usr|var|Users|System|Library|Applications)(?:\/\*?)?)?|(?:~|\$HOME|\$\{HOME\})(?:\/\*?)?|\*|\.{1,2}\/?|\.{1,2}\/\*|[a-z]:[\\/ ]*\*?)$/i;
const SYSTEM_FILES = /^\/(?:etc|boot|bin|sbin|usr|lib)\//;

const isRecursive = (args: readonly string[]) =>
  args.some((word) => /^-(?:[a-qs-z]*r|-recursive$|recurse$)/i.test(word) || word === '/s');

/** Arguments that are not options. */
const operands = (args: readonly string[]) =>
  args.filter((word) => !word.startsWith('-') && !/^\/[a-z]$/i.test(word));

const onEverything: ArgumentCheck = (args) =>
  isRecursive(args) && operands(args).some(isEverything) ? DELETES : null;
const stops: ArgumentCheck = (args) =>
  args.some((word) => /^(?:--help|-c|--version)$/.test(word)) ? null : STOPS;
const onDisk: ArgumentCheck = (args) => (args.some((word) => DISK.test(word)) ? 'makes a disk empty' : null);

export const DANGEROUS_PROGRAMS: ReadonlyMap<string, ArgumentCheck> = new Map<string, ArgumentCheck>([
  ['rm', (args) => (args.includes('--no-preserve-root') ? DELETES : onEverything(args))],
  ['rmdir', onEverything],
  ['rd', onEverything],
  ['del', onEverything],
  ['remove-item', onEverything],
  ['chmod', onRoot],
  ['chown', onRoot],
  ['chgrp', onRoot],
  ['mv', (args) => (args.at(-1) === '/dev/null' || isEverything(args[0] ?? '') ? DELETES : null)],
  ['find', find],
  ['dd', (args) => onDisk(args.flatMap((word) => (word.startsWith('of=') ? [word.slice(3)] : [])))],
  ['shred', onDisk],
  ['wipefs', onDisk],
  ['blkdiscard', onDisk],
  ['fdisk', (args) => (args.includes('-l') ? null : onDisk(args))],
  ['parted', onDisk],
  ['tee', (args) => (args.some(destroysByWriting) ? 'writes over a disk or a file of the system' : null)],
  ['format', (args) => (args.some((word) => /^[a-z]:/i.test(word)) ? 'makes a disk empty' : null)],
  ['shutdown', stops],
  ['reboot', stops],
  ['halt', stops],
  ['poweroff', stops],
  ['init', (args) => (/^[06]$/.test(args[0] ?? '') ? STOPS : null)],
  ['systemctl', (args) => (/^(?:poweroff|reboot|halt|kexec|emergency)$/.test(args[0] ?? '') ? STOPS : null)],
  ['kill', (args) => (args.length > 1 && args.at(-1) === '-1' ? STOPS : null)],
  ['killall5', () => STOPS],
  ['crontab', (args) => (args.includes('-r') ? DELETES : null)],
  ['nc', listens],
  ['ncat', listens],
  ['netcat', listens],
  [
    'socat',
    (args) =>
      args.some((word) => /^(?:exec|system):/i.test(word)) ? 'opens a shell to another machine' : null,
  ],
]);

export function destroysByWriting(file: string): boolean {
  return DISK.test(file) || SYSTEM_FILES.test(file);
}

function isEverything(word: string): boolean {
  return EVERYTHING.test(word);
}

function onRoot(args: readonly string[]): string | null {
  const isWhole = operands(args).some((word) => isEverything(word) && !/^(?:\.|\*)/.test(word));
  return isRecursive(args) && isWhole ? 'changes who may do what on the whole machine' : null;
}

function find(args: readonly string[]): string | null {
  const start = args.find((word) => !word.startsWith('-')) ?? '.';
  const isNarrow = args.some((word) => /^-(?:name|iname|path|regex|mtime|size|empty|type)$/.test(word));
  const removes =
    args.includes('-delete') || (args.some((word) => /^-exec(?:dir)?$/.test(word)) && args.includes('rm'));
  const isWhole = isEverything(start) && !start.startsWith('.');
  return removes && (isWhole || !isNarrow) ? DELETES : null;
}

function listens(args: readonly string[]): string | null {
  return args.some((word) => /^-\w*[ec]$|^--(?:sh-)?exec$/.test(word))
    ? 'opens a shell to another machine'
    : null;
}
