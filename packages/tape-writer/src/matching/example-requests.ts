import type { KnownTool } from '../recipes/recipe.js';
import { filled } from '../recipes/slot.js';
import { quotedCommands } from './quoted-commands.js';
import { RECIPES } from './tool-table.js';

const MOST_COMMANDS = 3;

/** What people type for the tools that they name most, in the words that they use. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  apt: ['install htop with apt', 'update the package list with apt', 'upgrade all packages with apt'],
  bash: ['run deploy.sh with bash'],
  brew: ['install jq with brew', 'update everything with brew'],
  cargo: ['create a rust project', 'run the cargo tests', 'build with cargo'],
  curl: ['show the headers of https://example.com with curl', 'post json with curl'],
  docker: ['list the docker containers', 'show the logs of the container web', 'build a docker image'],
  ffmpeg: ['convert a video to a gif with ffmpeg', 'extract the audio of a video with ffmpeg'],
  find: ['find all log files', 'find big files', 'find files changed in the last 2 hours'],
  gh: ['create a pull request with gh', 'list the pull requests with gh'],
  git: [
    'show the git status',
    'show the last 5 commits',
    'create a branch called login',
    'undo the last commit',
    'show who changed each line of a file',
  ],
  go: ['run the go tests', 'run the go tests with coverage'],
  grep: ['search for TODO in all files with grep', 'search for TODO in the src folder with grep'],
  jq: ['pretty print data.json with jq', 'extract the field name with jq'],
  kubectl: ['list the pods', 'list the pods in all namespaces', 'show the logs of the pod web'],
  npm: ['install express with npm', 'run the npm tests', 'list outdated npm packages'],
  pip: ['install requests with pip', 'install requirements.txt with pip'],
  psql: ['list all tables with psql', 'list the databases with psql'],
  ssh: ['connect to a server with ssh', 'connect with ssh on port 2222'],
  systemctl: ['show the status of nginx with systemctl', 'restart nginx with systemctl'],
  tar: ['create a tar archive of the folder src', 'extract backup.tar.gz with tar'],
  tmux: ['create a tmux session', 'list the tmux sessions', 'split the tmux window'],
};

/** The tools that a refusal lists. */
export const LISTED_TOOLS: readonly string[] = Object.keys(SENTENCES);

/** Requests that the writer understands: sentences in quotes, or else commands between backticks. */
export function exampleRequests(tool: KnownTool): readonly string[] {
  const sentences = SENTENCES[tool.name]?.map((sentence) => `"${sentence}"`);
  return sentences ?? commandsOf(tool).map((command) => `\`${command}\``);
}

function commandsOf(tool: KnownTool): readonly string[] {
  const commands = RECIPES.filter((recipe) => recipe.tool === tool)
    .filter(({ slots }) => slots.every(({ standard }) => standard !== undefined))
    .map(({ steps }) => filled(steps[0]?.command ?? tool.name, new Map()));
  return [...new Set(commands)].filter(isQuotable).slice(0, MOST_COMMANDS);
}

function isQuotable(command: string): boolean {
  return !command.includes('`') && quotedCommands(`\`${command}\``).length > 0;
}
