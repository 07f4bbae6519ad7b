const DISK = /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|r?disk\d|mapper\/|md|mem\b|kmem\b)/;
/** The root, its top-level folders, a home, or everything in the current folder. */
const EVERYTHING =
  /^(?:\/(?:\*|(?:bin|boot|dev|etc|home|lib\w*|opt|proc|root|run|sbin|srv|sys|usr|var|Users|System|Library|Applications)(?:\/\*?)?)?|(?:~|\$HOME|\$\{HOME\})(?:\/(?:\*|\.\*|\.\.)?)?|\*|\.\*|\.{1,2}\/?|\.{1,2}\/\*|[a-z]:[\\/ ]*\*?)$/i;
/** Glob characters in the first folder: `/*`, `/{bin,etc}`, `/u?r`. */
const TOP_PATTERN = /^\/[^/]*[*?[{]/;
const INNER_FOLDERS = /^\/(?:usr\/(?:bin|lib\w*|sbin|local|share)|var\/(?:lib|log|mail)|home\/\*)(?:\/\*?)?$/;
const SYSTEM_FILES = /^\/(?:etc|boot|bin|sbin|usr(?!\/local\/)|lib|proc|sys)\//;
/** What a login, a shell, a desktop or git runs by itself. */
const START_UP =
  /(?:^|[/~])\.(?:bash(?:rc|_profile|_login|_logout|_aliases)|zsh(?:rc|env)|zprofile|zlogin|profile|kshrc|cshrc|tcshrc|xinitrc|xprofile)$|\.config\/(?:fish\/|autostart\/|systemd\/)|Library\/Launch(?:Agents|Daemons)\/|(?:^|\/)\.git\/(?:hooks\/|config$)|\.ssh\/(?:authorized_keys|rc|config|environment)|\/var\/spool\/cron|^\/etc\/(?:passwd|shadow|group|sudoers|profile|cron|bash|zsh|ld\.so|rc|init)|\/Startup\/|\$PROFILE$/i;

export function isDisk(file: string): boolean {
  return DISK.test(file);
}

/** Whether removing it, with what is below, ruins a machine or a home. */
export function isEverything(word: string): boolean {
  const path = normalized(word);
  return EVERYTHING.test(path) || TOP_PATTERN.test(path) || INNER_FOLDERS.test(path);
}

/** Why a file must not be written; null when it may. */
export function dangerOfWriting(file: string): string | null {
  if (destroysByWriting(file)) return 'writes over a disk or a file of the system';
  return START_UP.test(normalized(file)) ? 'changes what starts by itself later' : null;
}

/** The same for a copy: administrators copy their settings to /etc. */
export function dangerOfCopying(file: string): string | null {
  return isDisk(file) || START_UP.test(normalized(file)) ? dangerOfWriting(file) : null;
}

export function destroysByWriting(file: string): boolean {
  const path = normalized(file);
  return DISK.test(path) || SYSTEM_FILES.test(path);
}

/** Without `//`, `.` and `..` between slashes. */
function normalized(path: string): string {
  if (!path.startsWith('/')) return path.replace(/\/+/g, '/');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
