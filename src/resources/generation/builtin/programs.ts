/** Aliases of tools in descriptions. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  git: ['commit', 'branch', 'stash', 'rebase', 'cherry-pick'],
  gh: ['github'],
  docker: ['container', 'dockerfile', 'compose'],
  kubectl: ['kubernetes', 'k8s', 'pod'],
  systemctl: ['systemd', 'service'],
  journalctl: ['journal'],
  npm: ['package.json'],
  pip: ['pip3'],
  python3: ['python'],
  cargo: ['rust', 'crate'],
  go: ['golang'],
  brew: ['homebrew'],
  apt: ['apt-get'],
  rg: ['ripgrep'],
  sqlite3: ['sqlite'],
  psql: ['postgres', 'postgresql'],
};

/** Programs with subcommands. */
const VERBS: Readonly<Record<string, string>> = {
  git: `add am bisect blame branch checkout cherry-pick clean clone commit config diff fetch grep init log ls-files merge
    mv pull push range-diff rebase reflog remote reset restore revert rm shortlog show-branch stash status submodule
    switch tag worktree`,
  gh: 'auth browse issue pr release repo run search workflow',
  docker: `attach build commit compose container cp create diff exec export history image images info inspect kill load
    login logs network pause ps pull push rename restart rm rmi run save stats system tag top version volume`,
  podman: 'build exec images logs ps pull push rm rmi run',
  kubectl:
    'apply config cordon create delete describe drain edit exec explain expose get logs port-forward rollout scale top',
  helm: 'create install lint list repo rollback search status template uninstall upgrade',
  npm: 'audit ci create exec fund init install link ls outdated pack publish run start test uninstall update version view',
  npx: 'create-react-app create-next-app eslint jest playwright prettier tsc tsx vite vitest',
  pnpm: 'add dev dlx exec install outdated remove run test update why',
  yarn: 'add build dev dlx install remove run start test upgrade why',
  bun: 'add build create init install remove run test',
  deno: 'bench check compile fmt info init lint run task test',
  pip: 'check download freeze install list show uninstall',
  uv: 'add init lock pip python remove run sync tool venv',
  poetry: 'add build init install lock new publish remove run shell show update',
  cargo:
    'add bench build check clean clippy doc fix fmt init install new publish run search test tree update',
  go: 'build clean doc env fmt generate get install list mod run test tool version vet work',
  brew: 'cleanup doctor info install list outdated search services uninstall update upgrade',
  apt: 'autoremove install list remove search show update upgrade',
  systemctl: 'daemon-reload disable enable is-active list-units restart start status stop',
  terraform: 'apply destroy fmt import init output plan providers show state validate workspace',
  ansible: '',
  aws: 'cloudformation ec2 ecs eks iam lambda logs rds s3 sts',
  gcloud: 'app auth builds compute config container functions run',
  tmux: 'attach kill-session ls new new-session split-window',
  vhs: 'new publish record themes validate',
  asciinema: 'auth cat play rec upload',
};

/** Programs without subcommands; they match only before an option or a path. */
const PLAIN = new Set(
  `awk bash bat cat cd chmod chown column cp curl cut date dd df diff dig du echo env eza fd ffmpeg file find fzf gcc
  glow grep gum gzip head htop jq kill less ln ls make man mkdir mv nano nc node ping ps psql pwd pytest python python3
  rg rm rsync ruby scp sed sleep sort sqlite3 ss ssh ssh-keygen tail tar tee top touch tr tree uname uniq unzip vim wc
  wget which xargs yq zip zoxide`.split(/\s+/),
);

/** Tools with an alias that passes the test. */
export function toolsByAlias(isCalled: (names: readonly string[]) => boolean): string[] {
  return Object.entries(OTHER_NAMES).flatMap(([tool, names]) => (isCalled(names) ? [tool] : []));
}

/** The subcommands of a program; undefined when it has none. */
export function verbsOf(program: string): ReadonlySet<string> | undefined {
  const verbs = Object.hasOwn(VERBS, program) ? VERBS[program] : undefined;
  return verbs === undefined ? undefined : new Set(verbs.split(/\s+/).filter(Boolean));
}

export function isProgram(word: string): boolean {
  return PLAIN.has(word) || Object.hasOwn(VERBS, word);
}
