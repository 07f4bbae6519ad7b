import { isRecursive, operandsOf } from './arguments.js';
import { ACCOUNTS_AND_PROTECTION, stopsGuard } from './dangerous-accounts.js';
import { dangerOfCopying, isDisk, isEverything, isNeededFile } from './dangerous-files.js';
import { type ArgumentCheck, CLUSTER_AND_CLOUD_PROGRAMS, DELETES } from './dangerous-services.js';
import { enablesFile, START_UPS } from './start-ups.js';

const SECRETS_OUT = 'shows secrets';
const STOPS = 'stops the machine it is run on';
const EMPTIES_DISK = 'makes a disk empty';

const onEverything: ArgumentCheck = (args) =>
  isRecursive(args) && operandsOf(args).some(isEverything) ? DELETES : null;
const onNeeded: ArgumentCheck = (args) =>
  onEverything(args) ?? (operandsOf(args).some(isNeededFile) ? DELETES : null);
const stops: ArgumentCheck = (args) =>
  args.some((word) => /^(?:--help|-c|--version)$/.test(word)) ? null : STOPS;
const onDisk: ArgumentCheck = (args) => (args.some((word) => isDisk(word)) ? EMPTIES_DISK : null);

/** A file may become a disk: `mkfs.ext4 disk.img`. */
export const onDevice: ArgumentCheck = (args) =>
  args.some((word) => /\/dev\/|\$/.test(word) && !/^\/dev\/loop\d+$/.test(word)) ? EMPTIES_DISK : null;

const DISK_TOOLS = [
  ...[
    'wipefs',
    'blkdiscard',
    'parted',
    'sgdisk',
    'sfdisk',
    'gdisk',
    'cfdisk',
    'mkswap',
    'badblocks',
    'hdparm',
  ],
  ...['cryptsetup', 'mdadm', 'pvremove', 'pvcreate', 'nvme', 'wipe', 'srm', 'scrub', 'zpool'],
];

const copiesTo: ArgumentCheck = (args) => {
  for (const word of args) {
    const danger = dangerOfCopying(word);
    if (danger !== null) return danger;
  }
  return null;
};

/** The last one, or that of `-t`. */
const copiesToTarget: ArgumentCheck = (args) =>
  copiesTo([
    ...args.slice(-1),
    ...args.flatMap((word, at) => {
      const [, target] = /^(?:-t|--target-directory=?)(.*)$/.exec(word) ?? [];
      return target === undefined ? [] : [target || (args[at + 1] ?? '')];
    }),
  ]);

const runsEncoded: ArgumentCheck = (args) =>
  args.some((word) => /^-e(?:c|nc\w*)?$/i.test(word))
    ? 'runs what it downloads or decodes without anybody having read it'
    : null;

const exportsKeys: ArgumentCheck = (args) =>
  args.some((word) => /^--export-secret-(?:sub)?keys?$/.test(word)) ? SECRETS_OUT : null;

const onEverythingAtAll: ArgumentCheck = (args) =>
  operandsOf(args).some((word) => isEverything(word) || isNeededFile(word)) ? DELETES : null;

const lvm: ArgumentCheck = (args) =>
  args.some((word) => /^-\w*[fy]|^--(?:force|yes)$/.test(word)) ? EMPTIES_DISK : null;

export const DANGEROUS_PROGRAMS: ReadonlyMap<string, ArgumentCheck> = new Map<string, ArgumentCheck>([
  ['rm', (args) => (args.includes('--no-preserve-root') ? DELETES : onNeeded(args))],
  ...['rmdir', 'rd', 'del', 'erase', 'ri', 'remove-item'].map((name): [string, ArgumentCheck] => [
    name,
    onNeeded,
  ]),
  ['chmod', (args) => onRoot(args) ?? setsUser(args)],
  ['chown', onRoot],
  ['chgrp', onRoot],
  [
    'mv',
    (args) =>
      args.at(-1) === '/dev/null' || isEverything(operandsOf(args)[0] ?? '') ? DELETES : copiesToTarget(args),
  ],
  ['find', find],
  ['dd', (args) => onDisk(args.flatMap((word) => (word.startsWith('of=') ? [word.slice(3)] : [])))],
  ['shred', (args) => onDisk(args) ?? onEverythingAtAll(args)],
  ...DISK_TOOLS.map((name): [string, ArgumentCheck] => [name, onDisk]),
  ['fdisk', (args) => (args.includes('-l') ? null : onDisk(args))],
  ['cp', copiesToTarget],
  ['ln', copiesToTarget],
  ['install', copiesToTarget],
  ['truncate', copiesTo],
  [
    'sed',
    (args) => (args.some((word) => /^(?:-\w*i|--in-place)/.test(word)) ? copiesTo(args.slice(1)) : null),
  ],
  ['format', (args) => (args.some((word) => /^[a-z]:/i.test(word)) ? EMPTIES_DISK : null)],
  ...['shutdown', 'reboot', 'halt', 'poweroff', 'stop-computer', 'restart-computer'].map(
    (name): [string, ArgumentCheck] => [name, stops],
  ),
  ['telinit', (args) => (/^[06]$/.test(args[0] ?? '') ? STOPS : null)],
  ['lvremove', lvm],
  ['vgremove', lvm],
  [
    'diskutil',
    (args) => (/^(?:erase|partition|secureErase|zero)/i.test(args[0] ?? '') ? EMPTIES_DISK : null),
  ],
  ...CLUSTER_AND_CLOUD_PROGRAMS,
  ...ACCOUNTS_AND_PROTECTION,
  ...START_UPS,
  ...['powershell', 'pwsh'].map((name): [string, ArgumentCheck] => [name, runsEncoded]),
  ['init', (args) => (/^[06]$/.test(args[0] ?? '') ? STOPS : null)],
  [
    'systemctl',
    (args) =>
      /^(?:poweroff|reboot|halt|kexec|emergency)$/.test(args[0] ?? '')
        ? STOPS
        : (stopsGuard(args) ?? enablesFile(args)),
  ],
  ['kill', (args) => (args.length > 1 && args.at(-1) === '-1' ? STOPS : null)],
  ['killall5', () => STOPS],
  ['unlink', onEverythingAtAll],
  ['gpg', exportsKeys],
  ['gpg2', exportsKeys],
  [
    'security',
    (args) =>
      /^(?:dump-keychain|export|find-(?:generic|internet)-password)$/.test(args[0] ?? '')
        ? SECRETS_OUT
        : null,
  ],
  [
    'rsync',
    (args) =>
      args.some((word) => word.startsWith('--delete')) && isEverything(args.at(-1) ?? '') ? DELETES : null,
  ],
  ['nc', listens],
  ['ncat', listens],
  ['netcat', listens],
  [
    'socat',
    (args) =>
      args.some((word) => /^(?:exec|system):/i.test(word)) ? 'opens a shell to another machine' : null,
  ],
]);

function onRoot(args: readonly string[]): string | null {
  const isWhole = operandsOf(args).some((word) => isEverything(word) && !/^(?:\.|\*)/.test(word));
  return isRecursive(args) && isWhole ? 'changes who may do what on the whole machine' : null;
}

function setsUser(args: readonly string[]): string | null {
  const sets = args.some((word) => /^(?:[ugo]*a?\+[rwx]*s|[4-7]\d{3})$/.test(word));
  return sets && args.some((word) => /^\/(?:usr\/)?s?bin\/|^\/tmp\//.test(word))
    ? 'changes who may do what on the whole machine'
    : null;
}

function find(args: readonly string[]): string | null {
  const start = args.find((word) => !word.startsWith('-')) ?? '.';
  const isNarrow = args.some((word) => /^-(?:name|iname|path|regex|mtime|size|empty|type)$/.test(word));
  const removes =
    args.includes('-delete') ||
    (args.some((word) => /^-exec(?:dir)?$/.test(word)) &&
      args.some((word) => /^(?:rm|shred|unlink)$/.test(word)));
  const isWhole = isEverything(start) && !start.startsWith('.');
  return removes && (isWhole || !isNarrow) ? DELETES : null;
}

function listens(args: readonly string[]): string | null {
  return args.some((word) => /^-\w*[ec]$|^--(?:sh-)?exec$/.test(word))
    ? 'opens a shell to another machine'
    : null;
}
