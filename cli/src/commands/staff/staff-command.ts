import type { Command } from '@commander-js/extra-typings';
import { registerModeration } from './moderation.js';
import { registerReports } from './reports.js';
import { registerStaffLists } from './staff-lists.js';

/** `ttyreel staff` */
export function registerStaff(program: Command): void {
  const group = program
    .command('staff')
    .description('What staff may do: reports, hiding, suspending, featuring.');
  registerReports(group);
  registerModeration(group);
  registerStaffLists(group);
}
