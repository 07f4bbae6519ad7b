import { STARTS_LATER } from './dangerous-files.js';
import type { Judge } from './interpreter-code.js';
import { type ArgumentCheck, DELETES } from './dangerous-services.js';

/** The time of a job of cron, before its command. */
const SCHEDULE = /^\s*(?:@\w+|(?:\S+\s+){5})\s*/;
/** Anybody may put a program there. */
const PUBLIC_FOLDERS = /(?:^|\s)\/(?:tmp|var\/tmp|dev\/shm)\//;

/** Lists and edits stay possible, and so do jobs beside the existing ones. */
export function dangerOfCrontab(args: readonly string[], keepsJobs: boolean): string | null {
  if (args.includes('-r')) return DELETES;
  return keepsJobs || args.some((word) => /^-[le]$/.test(word)) ? null : STARTS_LATER;
}

/** Why the jobs of cron must not be added; null when they may. */
export function dangerOfJobs(jobs: string, judge: Judge): string | null {
  for (const job of jobs.split('\n')) {
    const command = job.replace(SCHEDULE, '');
    const startsLater = /^\s*@reboot\b/.test(job) || (command !== job && PUBLIC_FOLDERS.test(command));
    const danger = startsLater ? STARTS_LATER : judge(command);
    if (danger !== null) return danger;
  }
  return null;
}

/** An installed service may be enabled by its name, but not a file as a new one. */
const registers =
  (verbs: RegExp, file: RegExp): ArgumentCheck =>
  (args) =>
    args.some((word) => verbs.test(word)) && args.some((word) => file.test(word)) ? STARTS_LATER : null;

export const enablesFile = registers(/^(?:enable|reenable|link)$/, /\//);

export const START_UPS: readonly (readonly [string, ArgumentCheck])[] = [
  ['launchctl', registers(/^(?:load|bootstrap|submit)$/, /\.plist$|^--$/)],
  ['schtasks', registers(/^\/create$/i, /^\/create$/i)],
  ['register-scheduledtask', () => STARTS_LATER],
];
