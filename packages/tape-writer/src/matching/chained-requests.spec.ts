import { describe, expect, it } from '@jest/globals';
import { understand } from './understand.js';

function stepsFor(sentence: string) {
  const read = understand(sentence);
  return 'steps' in read ? read.steps : [];
}
const commandsFor = (sentence: string) => stepsFor(sentence).map(({ command }) => command);

describe('a chain of requests', () => {
  it.each([
    [
      'show me which process is listening on port 3000 and kill it',
      'lsof -i :3000',
      'kill $(lsof -t -i :3000)',
    ],
    ['show the logs of the container api and follow them', 'docker logs -f --tail 20 api'],
    ['install htop with apt and start it', 'sudo apt install -y htop', 'htop'],
    ['stage everything, commit and push', 'git add .', 'git commit -m "Add the login form"', 'git push'],
    [
      'create a branch called login, change to it and push it to origin',
      'git switch -c login',
      'git push -u origin login',
    ],
    ['show the version of node and npm', 'node --version', 'npm --version'],
    ['show my cpu model and number of cores', 'lscpu'],
    [
      'remove all stopped containers and unused images',
      'docker container prune -f',
      'docker image prune -af',
    ],
    ['list all running containers and stop the one called redis', 'docker ps', 'docker stop redis'],
    ['make deploy.sh executable and run it', 'chmod +x deploy.sh', './deploy.sh'],
    ['connect to the postgres database shop and list the tables', 'psql shop', "psql shop -c '\\dt'"],
  ])('shows each of them: %s', (sentence, ...expected) => {
    expect(commandsFor(sentence)).toEqual(expected);
  });

  it.each([
    [
      'create a vite react app called shop and start it',
      'npm create vite@latest shop -- --template react-ts && cd shop',
      'npm install',
      'npm run dev',
    ],
    [
      'create a vite react app called shop, go into it, install the dependencies and start it',
      'npm create vite@latest shop -- --template react-ts',
      'cd shop',
      'pwd',
      'npm install',
      'npm run dev',
    ],
    [
      'create a new rust project called hello, build it and run it',
      'cargo new hello && cd hello',
      'cargo build',
      'cargo run',
    ],
    [
      'clone https://github.com/expressjs/express.git and list the files in it',
      'git clone https://github.com/expressjs/express.git && cd express',
      'ls -l',
    ],
    ['create a vite react app called shop', 'npm create vite@latest shop -- --template react-ts'],
  ])('goes into a new folder before the next request: %s', (sentence, ...expected) => {
    expect(commandsFor(sentence)).toEqual(expected);
  });

  it('keeps the output of a command that goes into its folder', () => {
    const [clone] = stepsFor('clone https://github.com/expressjs/express and list the files in it');
    expect(clone?.output).toContain("Cloning into 'express'...");
  });

  it('has output for each package, and as many lines as it prints', () => {
    const [installed] = stepsFor('install numpy and pandas with pip');
    expect(installed?.output).toContain('Collecting numpy\nCollecting pandas\n');
    expect(installed?.output).toContain('collected packages: numpy, pandas\n');
    const [found] = stepsFor('find the 3 biggest files in /var/log');
    expect(found?.output.trimEnd().split('\n')).toHaveLength(3);
    expect(stepsFor('install requests with pip')[0]?.output).toContain('Collecting requests\n');
    expect(stepsFor('install a package with pip')[0]?.output).toContain('Collecting requests\n');
  });

  it.each([
    ['install express, cors and dotenv with npm', 'npm install express cors dotenv'],
    ['add eslint and prettier as dev dependencies', 'npm install --save-dev eslint prettier'],
    ['install htop with apt and start', 'sudo apt install -y htop', 'htop'],
  ])('installs several packages at once: %s', (sentence, ...expected) => {
    expect(commandsFor(sentence)).toEqual(expected);
  });

  it.each([
    ['compress the folder photos into pictures.tgz and list what is in it', 'pictures.tgz', 'photos'],
    ['create a tar archive of src and list the files in it', 'src.tar.gz', 'src'],
  ])('looks into the archive that was made: %s', (sentence, archive, folder) => {
    expect(commandsFor(sentence)).toEqual([`tar -czf ${archive} ${folder}`, `tar -tzf ${archive}`]);
  });

  it.each([
    ['search homebrew for ffmpeg and install it'],
    ['format a json file with jq and show the names of all users'],
    ['show the version of node and docker and kubernetes and foo'],
  ])('is rejected if a part is not understood: %s', (sentence) => {
    expect(commandsFor(sentence)).toEqual([]);
  });
});
