import { GIT_HISTORY } from './git-history.js';
import { GIT_REMOTES } from './git-remotes.js';
import { CONTAINERS } from './containers.js';
import { KUBERNETES } from './kubernetes.js';
import { NPM } from './npm.js';
import { JAVASCRIPT } from './javascript.js';
import { PYTHON } from './python.js';
import { LANGUAGES } from './languages.js';
import { PACKAGES } from './packages.js';
import { SEARCHING } from './searching.js';
import { FINDING_FILES } from './finding-files.js';
import { FILES } from './files.js';
import { ARCHIVES } from './archives.js';
import { TEXT } from './text.js';
import { JSON_TOOLS } from './json.js';
import { PROCESSES } from './processes.js';
import { SYSTEM } from './system.js';
import { NETWORK } from './network.js';
import { SERVERS } from './servers.js';
import { CLOUD } from './cloud.js';
import { DATA } from './data.js';
import { MEDIA } from './media.js';
import { TERMINAL } from './terminal.js';

/** Families of tools that every machine has: one word is sufficient to mean them. */
export const COMMON_FAMILIES: readonly string[] = [
  GIT_HISTORY + GIT_REMOTES,
  SEARCHING,
  FINDING_FILES,
  FILES,
  ARCHIVES,
  TEXT,
  PROCESSES,
  SYSTEM,
  NETWORK,
  SERVERS,
];

export const OTHER_FAMILIES: readonly string[] = [
  CONTAINERS,
  KUBERNETES,
  NPM,
  JAVASCRIPT,
  PYTHON,
  LANGUAGES,
  PACKAGES,
  JSON_TOOLS,
  CLOUD,
  DATA,
  MEDIA,
  TERMINAL,
];
