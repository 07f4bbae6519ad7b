import type { Command } from '@commander-js/extra-typings';
import { registerModeration } from './moderation.js';
import { registerReports } from './reports.js';
import { registerStaffLists } from './staff-lists.js';

/** `ttyreel staff` */
export function registerStaff(program: Command): void {
  const group = program
    .command('staff')
    .description(
      'Moderate, for staff: reports, hiding, suspending, featuring, the audit log. ' +
        'Needs the profile key, or a key with the scope staff.',
    );
  registerReports(group);
  registerModeration(group);
  registerStaffLists(group);
}
