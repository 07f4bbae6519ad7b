import type { CommandGroups } from './program.js';
import { registerBadge } from './commands/badge.js';
import { registerCollections } from './commands/collections.js';
import { registerCompletion } from './commands/completion.js';
import { registerCut } from './commands/cut/cut-command.js';
import { registerDoctor } from './commands/doctor.js';
import { registerDownload } from './commands/download.js';
import { registerDelete, registerEdit } from './commands/edit.js';
import { registerEmbed } from './commands/embed.js';
import { registerExport } from './commands/export.js';
import { registerGenerate } from './commands/generate.js';
import { registerImport } from './commands/import.js';
import { registerList } from './commands/list.js';
import { registerLogin } from './commands/login.js';
import { registerLogout } from './commands/logout.js';
import { registerMcp } from './commands/mcp/mcp-command.js';
import { registerPlay } from './commands/play.js';
import { registerProfile } from './commands/profile.js';
import { registerRec } from './commands/rec.js';
import { registerSearch } from './commands/search.js';
import { registerShow } from './commands/show.js';
import { registerStaff } from './commands/staff/staff-command.js';
import { registerTape } from './commands/tape.js';
import { registerThemes } from './commands/themes.js';
import { registerUpload } from './commands/upload/upload-command.js';
import { registerWhoami } from './commands/whoami.js';

export const ALL_COMMANDS: CommandGroups = {
  'Recordings:': [
    ...[registerRec, registerUpload, registerList, registerSearch, registerShow, registerPlay],
    ...[registerEdit, registerCut, registerDelete],
  ],
  'Files and embed codes:': [registerDownload, registerEmbed, registerBadge, registerThemes],
  'Import and export:': [registerImport, registerExport],
  'Collections and tapes:': [registerCollections, registerGenerate, registerTape],
  'You and the server:': [registerLogin, registerLogout, registerWhoami, registerProfile, registerDoctor],
  'More:': [registerMcp, registerStaff, registerCompletion],
};
