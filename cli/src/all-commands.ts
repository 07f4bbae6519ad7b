import type { CommandGroups } from './program.js';
import { registerBadge } from './commands/badge.js';
import { registerCollections } from './commands/collections/collections.js';
import { registerCompletion } from './commands/about/completion.js';
import { registerCut } from './commands/cut/cut-command.js';
import { registerDoctor } from './commands/about/doctor.js';
import { registerDownload } from './commands/recordings/download.js';
import { registerDelete, registerEdit } from './commands/recordings/edit.js';
import { registerEmbed } from './commands/recordings/embed.js';
import { registerExport } from './commands/recordings/export.js';
import { registerGenerate } from './commands/tapes/generate.js';
import { registerImport } from './commands/recordings/import.js';
import { registerList } from './commands/recordings/list.js';
import { registerLogin } from './commands/account/login.js';
import { registerLogout } from './commands/account/logout.js';
import { registerMcp } from './commands/mcp/mcp-command.js';
import { registerPlay } from './commands/recordings/play.js';
import { registerProfile } from './commands/account/profile.js';
import { registerRec } from './commands/recordings/rec.js';
import { registerReplace } from './commands/upload/replace-command.js';
import { registerSearch } from './commands/recordings/search.js';
import { registerShow } from './commands/recordings/show.js';
import { registerStaff } from './commands/staff/staff-command.js';
import { registerTape } from './commands/tapes/tape.js';
import { registerThemes } from './commands/themes.js';
import { registerUpload } from './commands/upload/upload-command.js';
import { registerWhoami } from './commands/account/whoami.js';

export const ALL_COMMANDS: CommandGroups = {
  'Recordings:': [
    ...[registerRec, registerUpload, registerList, registerSearch, registerShow, registerPlay],
    ...[registerEdit, registerCut, registerReplace, registerDelete],
  ],
  'Files and embed codes:': [registerDownload, registerEmbed, registerBadge, registerThemes],
  'Import and export:': [registerImport, registerExport],
  'Collections and tapes:': [registerCollections, registerGenerate, registerTape],
  'You and the server:': [registerLogin, registerLogout, registerWhoami, registerProfile, registerDoctor],
  'More:': [registerMcp, registerStaff, registerCompletion],
};
