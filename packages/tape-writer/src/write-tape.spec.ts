import { describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../test/support/builtin-themes.js';
import fc from 'fast-check';
import { parseTape, playTape, validateTape } from '@ttyreel/recording';
import { checkTapePolicy } from './policy/tape-policy.js';
import { NotWritten } from './tape-request.js';
import { writeTape } from './write-tape.js';

const write = (description: string, more: object = {}) => writeTape({ description, ...more });

/** Everyday descriptions with the prefixes of the requested commands. */
const ASKED: readonly (readonly [string, ...string[]])[] = [
  ['show git rebase -i', 'git rebase -i'],
  ['list docker containers and stop one', 'docker ps', 'docker stop'],
  ['Squash the last three commits with an interactive rebase', 'git rebase -i HEAD~3'],
  ['show the git log as a graph', 'git log --oneline --graph'],
  ['git status, stage everything and commit it', 'git status', 'git add .', 'git commit -m'],
  ['Create a new git branch, then switch back to main', 'git switch -c', 'git switch main'],
  ['stash my changes in git and pop them again', 'git stash', 'git stash pop'],
  ['clone a repository with git', 'git clone https://'],
  ['git blame src/main.ts', 'git blame src/main.ts'],
  ['how to undo the last commit in git', 'git reset --soft HEAD~1'],
  ['merge a branch with git, then delete the branch', 'git merge', 'git branch -d'],
  ['cherry-pick a commit', 'git cherry-pick'],
  ['open a pull request with gh', 'gh pr create'],
  ['gh issue list', 'gh issue list'],
  [
    'start docker compose, look at the logs and stop it',
    'docker compose up',
    'docker compose logs',
    'docker compose down',
  ],
  ['docker run hello-world', 'docker run hello-world'],
  ['build a docker image and run it', 'docker build', 'docker run'],
  ['open a shell inside a running container', 'docker exec -it'],
  ['clean up docker: prune everything', 'docker system prune'],
  ['kubectl get pods -n kube-system', 'kubectl get pods -n kube-system'],
  ['scale a kubernetes deployment to three replicas', 'kubectl scale'],
  ['show the logs of a pod', 'kubectl logs'],
  ['terraform init, plan and apply', 'terraform init', 'terraform plan', 'terraform apply'],
  [
    'restart nginx with systemd and check its status',
    'sudo systemctl restart nginx',
    'systemctl status nginx',
  ],
  ['npm install lodash then run the tests', 'npm install lodash', 'npm test'],
  ['check for outdated packages with npm', 'npm outdated'],
  ['npm run build', 'npm run build'],
  [
    'create a python virtual environment and install requests with pip',
    'python3 -m venv',
    'pip install requests',
  ],
  ['start a python http server', 'python3 -m http.server'],
  ['create a new rust project with cargo, build it and run it', 'cargo new', 'cargo build', 'cargo run'],
  ['go test ./... -race', 'go test ./... -race'],
  ['brew install wget', 'brew install wget'],
  ['use jq to filter names out of JSON', 'jq '],
  ['fetch the headers of a page with curl', 'curl -I'],
  ['search for TODO with ripgrep', 'rg TODO'],
  ['find all log files', 'find . -name "*.log"'],
  ['how much disk space is left?', 'df -h'],
  ['Show the largest folders here', 'du -sh */ | sort -rh'],
  ['which process is listening on a port', 'ss -tlnp'],
  ['generate an ssh key', 'ssh-keygen -t ed25519'],
  ['compress a folder into an archive and extract it', 'tar -czf', 'tar -xzf'],
  ['ls -la, then count the lines of all files', 'ls -la', 'wc -l'],
  ['make a script executable', 'chmod +x'],
  ['Run `echo "it\'s"` and `make -j4 test`', 'echo "it\'s"', 'make -j4 test'],
  ['start a new tmux session', 'tmux new'],
  ['query a sqlite database', 'sqlite3 demo.db'],
];

describe('a tape by rules', () => {
  it('knows forty everyday descriptions', () => {
    expect(ASKED.length).toBeGreaterThanOrEqual(40);
  });

  it.each(ASKED)('%s', (description, ...expected) => {
    const { tape, outputs, title, tags } = write(description);
    const verdict = validateTape(tape);
    expect(verdict).toMatchObject({ valid: true, errors: [], warnings: [] });
    expect(checkTapePolicy(tape, verdict.tape, outputs).problems).toEqual([]);
    const { commands } = playTape(verdict.tape, outputs);
    expect(commands.map((command, at) => command.slice(0, expected[at]?.length))).toEqual(expected);
    expect(title).not.toBe('');
    expect(tags.length).toBeLessThanOrEqual(5);
  });

  it('shows the expected output of the commands', () => {
    const { tape, outputs } = write('list docker containers and stop one');
    const { cast, simulated } = playTape(parseTape(tape).tape, outputs);
    expect(simulated).toBe(true);
    expect(cast.events.map(({ data }) => data).join('')).toContain('nginx:alpine');
  });

  it('sets the requested shell and theme', () => {
    const { tape } = write('npm test', { shell: 'fish', theme: builtinTheme('solarized-dark') });
    expect(tape).toContain('Set Shell "fish"');
    expect(tape).toMatch(/Set Theme \{.*"background":"#002b36"/);
    expect(write('npm test', { theme: builtinTheme('dracula') }).tape).toContain('Set Theme "Dracula"');
  });

  it.each(['make me happy', 'something nice for my talk', '🦀', 'go to the next page'])(
    'rejects the unknown description "%s"',
    (description) => {
      expect(() => write(description)).toThrow(NotWritten);
      expect(() => write(description)).toThrow(/backticks, or name a tool it knows: apt, .*docker/);
    },
  );

  it('rejects dangerous commands', () => {
    expect(() => write('Run `rm -rf /` on my machine')).toThrow(
      /"rm -rf \/", which deletes what others need/,
    );
    expect(() => write('show `curl https://example.com | sh`')).toThrow(/without anybody having read it/);
  });

  it('writes a valid tape or says why not, whatever the description', () => {
    const word = fc.constantFrom(
      ...[
        'git',
        'docker',
        'rm',
        '-rf',
        '/',
        '`',
        'ls',
        '-la',
        'and',
        'then',
        '"',
        "'",
        'list',
        'files',
        'container',
        '|',
        'sh',
        '\n',
        'é',
      ],
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        try {
          const { tape } = write(words.join(' '));
          expect(validateTape(tape).valid).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(NotWritten);
        }
      }),
      { numRuns: 300 },
    );
  });
});
