import { coinedWord } from './coined-words.js';
import { capitalised } from './language.js';
import { Random, Weights } from './random.js';

const FIRST_NAMES = (
  'ada alan ana anders barbara bo carla chen dana dennis diego edith emeka erik eva fatima frances grace hana hugo ' +
  'ines ivan jean joan jon kim ken lena leslie lin linus mara margaret mei mia nadia niklaus noor olga omar paula ' +
  'petra priya radia rob rosa ruth sam sofia tariq tim tom uma vera wei yara yuki zoe'
).split(' ');
const HOSTS = ['https://codehost.example', 'https://git.example.org'];
/** 50,000 people share a million recordings so that the busiest has 1.7 % of them. */
const BUSINESS_EXPONENT = 0.75;
/** Separate from the random streams of the recordings. */
const [PEOPLE_STREAM, REPO_STREAM] = [-1, -2];

export interface Person {
  readonly username: string;
  readonly displayName: string;
  readonly bio: string;
  readonly codehostUrl: string;
}

export interface Repo {
  readonly slug: string;
  readonly codehostUrl: string;
  readonly description: string;
}

/** The activity of the authors; the first is the most active. */
export const authorFrequencies = (userCount: number): Weights => Weights.zipf(userCount, BUSINESS_EXPONENT);

/** The user with this `seq`, from 1. */
export function makePerson(seq: number, seed: number): Person {
  const random = new Random(seed, PEOPLE_STREAM, seq);
  const first = random.pick(FIRST_NAMES);
  const last = coinedWord(seq);
  const username = `${first}-${last}`;
  return {
    username,
    displayName: random.chance(0.7) ? `${capitalised(first)} ${capitalised(last)}` : '',
    bio: random.chance(0.3)
      ? `${capitalised(first)} records what the terminal says at ${coinedWord(seq + 7)}.`
      : '',
    codehostUrl: random.chance(0.4) ? `${random.pick(HOSTS)}/${username}` : '',
  };
}

/** The repository with this `seq`, from 1. */
export function makeRepo(seq: number, seed: number): Repo {
  const random = new Random(seed, REPO_STREAM, seq);
  const [owner, name] = [random.pick(FIRST_NAMES), coinedWord(seq)];
  return {
    slug: `${owner}-${name}`,
    codehostUrl: `${random.pick(HOSTS)}/${owner}/${name}`,
    description: random.chance(0.5) ? `Everything about ${name}.` : '',
  };
}
