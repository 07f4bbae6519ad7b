/** Prefixes below `/dev/`. */
const DISKS = words('sd hd vd xvd nvme mmcblk disk rdisk mapper/ md mem kmem');
/** Folders without which a machine or a home is ruined, in lower case; '' is the root, or the current folder. */
const NEEDED_FOLDERS: ReadonlySet<string> = new Set([
  '',
  ...words('~ $home ${home} /home /root /users /system /library /applications'),
  ...words('/bin /boot /dev /etc /lib /lib32 /lib64 /libx32 /opt /proc /run /sbin /srv /sys /usr /var'),
  ...words('/usr/bin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec /usr/local /usr/sbin /usr/share'),
  ...words('/var/lib /var/log /var/mail'),
]);
/** Files without which nobody can log in, or the machine does not start. */
const NEEDED_FILES: ReadonlySet<string> = new Set([
  ...words('/etc/passwd /etc/shadow /etc/group /etc/gshadow /etc/sudoers /etc/fstab /etc/hosts /etc/profile'),
  ...words('/etc/crypttab /etc/ssh/sshd_config /etc/default/grub'),
]);
const NEEDED_PARENTS: ReadonlySet<string> = new Set(words('/bin /sbin /boot /lib /lib64 /etc/pam.d'));
/** Last parts of a path that stand for all that is in the folder, or for a folder that has it. */
const WHOLE: ReadonlySet<string> = new Set(['', '*', '.*', '.', '..']);
const DRIVE = /^[a-z]:[\\/ ]*\*?$/i;
const SYSTEM_FOLDERS = words('/etc/ /boot/ /bin/ /sbin/ /usr/ /lib/ /lib64/ /proc/ /sys/');
/** Files of a shell or desktop that run at a login or a start. */
const START_UP_FILES: ReadonlySet<string> = new Set([
  ...words('.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .kshrc .cshrc .tcshrc'),
  ...words('.zshrc .zshenv .zprofile .zlogin .xinitrc .xprofile $profile'),
]);
/** Parts of paths of what a login, a desktop, a timer or git runs, in lower case. */
const START_UP_PATHS = [
  ...words('.config/fish/ .config/autostart/ .config/systemd/ library/launchagents/ library/launchdaemons/'),
  ...words('/systemd/system/ /systemd/user/ /etc/xdg/autostart/ /etc/pam.d/ /etc/udev/'),
  ...words('.git/hooks/ .git/config .ssh/authorized_keys .ssh/rc .ssh/config .ssh/environment'),
  ...words('/var/spool/cron /startup/ /etc/passwd /etc/shadow /etc/group /etc/sudoers /etc/profile'),
  ...words('/etc/cron /etc/bash /etc/zsh /etc/ld.so /etc/rc /etc/init'),
];

/** What writes into these files or folders is run later. */
export const STARTS_LATER = 'changes what starts by itself later';

export function isDisk(file: string): boolean {
  return DISKS.some((prefix) => file.startsWith(`/dev/${prefix}`));
}

/** Whether removing it, with what is below, ruins a machine or a home. */
export function isEverything(word: string): boolean {
  if (word === '') return false;
  const parts = normalized(word).split('/');
  const isTopPattern = parts[0] === '' && /[*?[{]/.test(parts[1] ?? '');
  while (WHOLE.has(parts.at(-1) ?? 'none')) parts.pop();
  return isTopPattern || NEEDED_FOLDERS.has(parts.join('/').toLowerCase()) || DRIVE.test(word);
}

/** Whether removing it by itself ruins a machine. */
export function isNeededFile(file: string): boolean {
  const path = normalized(file);
  return (
    NEEDED_FILES.has(path) ||
    NEEDED_PARENTS.has(path.slice(0, path.lastIndexOf('/'))) ||
    (SYSTEM_FOLDERS.some((folder) => path.startsWith(folder)) && isEverything(file))
  );
}

/** Why a file must not be written; null when it may. */
export function dangerOfWriting(file: string): string | null {
  if (destroysByWriting(file)) return 'writes over a disk or a file of the system';
  return runsByItself(file) ? STARTS_LATER : null;
}

/** The same for a copy: administrators copy their settings to /etc. */
export function dangerOfCopying(file: string): string | null {
  return isDisk(file) || runsByItself(file) ? dangerOfWriting(file) : null;
}

export function destroysByWriting(file: string): boolean {
  const path = normalized(file);
  const isSystem = SYSTEM_FOLDERS.some((folder) => path.startsWith(folder));
  return isDisk(path) || (isSystem && !path.startsWith('/usr/local/'));
}

function runsByItself(file: string): boolean {
  const path = normalized(file).toLowerCase();
  const name = path.split('/').at(-1) ?? '';
  return START_UP_FILES.has(name) || START_UP_PATHS.some((part) => `${path}/`.includes(part));
}

/** Without `//`, and without `.` and `..` between slashes of an absolute path. */
function normalized(path: string): string {
  if (!path.startsWith('/')) return path.replace(/\/+/g, '/');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
