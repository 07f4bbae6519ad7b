/** Filler words. */
export const FILLERS = setOf(`
  a an the this that these those it its them they he she my your our me i we you us is are was were be been being am do
  does did doing have has had having can could should would will shall may might must want wants need like please let
  let's lets i'd i'm how what what's whats who where where's when why there here in on at of for with from by as to into
  onto via using through over under about so just some any one ones each and or but then also now first finally out up
  if which whether too already again really actually quickly simply easily properly correctly safely manually
  show list see view display print get tell give check look find demonstrate demo illustrate example
  examples tutorial learn teach type record use try execute run perform know explore quick simple basic nice easy good best way
  ways beginner terminal command commands cli shell console prompt computer machine laptop mac system
  different certain specific given own existing current currently right something somebody someone usage thing things
  thanks hi hello work working called named
`);

/** In a clause with one of these, "all" only means that everything is shown. */
export const SHOWING = setOf(
  'show list see view display print get tell check look find search inspect what which',
);

/** Verbs that ask for output of their own, unlike "find": "find and delete". */
export const DISPLAYING = setOf('show list see view display print tell check');

/** Verbs with which a request of its own begins. */
export const REQUESTING = setOf(`
  create delete start stop find undo discard update copy move compress extract download upload switch kill install
  configure restart replace count convert connect open edit push pull commit merge build test
`);

/** Verbs before the name of a program that is shown on its own. */
export const STARTING = setOf('start open launch run use try execute call');

/** Names of programs that are everyday words; they name a program only after one of `NAMING`. */
export const EVERYDAY_NAMES = setOf(`
  file cut sort find time date watch history alias export head tail less tree top make go kill screen code stat which who
  locate mount just pass free id column bat echo environment image next fly stow sl playbook calculator matrix train
`);
export const NAMING_WORDS = setOf('with using use run via try command of');

/** Words that refer to something in a previous clause. */
export const PRONOUNS = setOf('it them that this one');

/** Words that are never a name. */
export const PROSE = setOf(`
  again all almost alone along always any app application back bad bash before behind below better beyond bit both
  buggy button care cause cleanly code cool currently data default deep different double down dry due during dynamic
  early else empty enough error ever everybody everyone everything except exciting exist expert extra fail fancy far
  fast faster few fine finish fix free full fun funny future game global half handy happy hard hello help hidden high
  hour idea immediate important info information inside instead interesting internet issue job keep kind last late later
  latest less level life little live local long look lot low main magic manual many maybe mean minute missing mode
  more most much multiple must name near neat never new newest next night no none normal not nothing number off ok old
  older oldest once only open other otherwise outside part past path people per perfect person place popular possible
  pretty previous private problem project proper public question random ready real recent recursive remote result same
  several short silent similar since slow small smart smooth soon stable stuff such sure tab tabs space spaces comma commas newline newlines talk team test thing
  thought time today together tomorrow tool top tree true type under unless until unused used useful user usual value
  verbose very week well while whole without wonder word work world worse wrong year yesterday yet
`);

/** Each word and its synonyms. */
const SYNONYMS = `
  create: make new generate initialise initialize init bootstrap scaffold setup
  delete: remove erase rm drop
  start: run launch boot begin bring-up spin-up
  stop: halt end terminate quit shutdown bring-down
  find: search locate grep
  folder: directory dir folders
  file: document
  undo: revert rollback reverse
  discard: throw-away throw drop abandon
  update: upgrade
  copy: duplicate cp
  move: mv
  compress: pack archive gzip shrink bundle
  extract: unpack decompress uncompress untar
  download: fetch save pull grab
  upload: send transfer
  repository: repo
  big: large largest biggest huge bigger larger
  image: picture photo
  server: host machine box vps
  change: modification edit modify
  memory: ram
  disk: storage drive hdd ssd
  error: failure
  process: program
  status: state
  dependency: package library
  package: library module dependency
  follow: live tail stream watch realtime real-time continuously
  watch: follow monitor live
  convert: transform turn change export
  replace: substitute swap
  count: many number
  background: detached daemon
  connect: login
  switch: checkout change go
  kill: stop terminate end
  install: setup
  configure: config setup set
  difference: diff compare
  restart: reload
  pretty: prettify format pretty-print beautify
  backup: dump export
  website: site page
  secret: password
  video: movie clip mp4 mov film
  markdown: md
`;

/** Words that are read as one. */
const PHRASES = `
  check out: checkout
  log in: login
  log into: login
  sign in: login
  set up: setup
  roll back: rollback
  throw away: throw-away
  get rid of: delete
  shut down: shutdown
  spin up: spin-up
  bring up: bring-up
  bring down: bring-down
  clean up: cleanup
  cherry pick: cherry-pick
  pull request: pull-request
  pull requests: pull-request
  merge request: pull-request
  pretty print: pretty-print
  back up: backup
  look up: lookup
  command line:
  one by one:
  at once:
  step by step:
  virtual environment: virtualenv
  real time: real-time
  node modules: node_modules
  docker compose: docker-compose
  read only: read-only
  web server: web-server
  http server: web-server
  home directory: ~
  home folder: ~
`;

const SYNONYMS_OF = new Map<string, string[]>();
for (const [word, others] of pairsOf(SYNONYMS))
  for (const other of others.split(' ')) SYNONYMS_OF.set(other, [...(SYNONYMS_OF.get(other) ?? []), word]);
const PHRASES_BY_START = new Map<string, { words: readonly string[]; meaning: string }[]>();
for (const [phrase, meaning] of pairsOf(PHRASES)) {
  const words = phrase.split(' ');
  const start = words[0] ?? '';
  PHRASES_BY_START.set(start, [...(PHRASES_BY_START.get(start) ?? []), { words, meaning }]);
}
/** Participles that describe something rather than request it. */
const ADJECTIVES = setOf(
  'running existing missing working listening following including ignoring staging string',
);

/** Words with a synonym, and their synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = pairsOf(SYNONYMS).flatMap(([word, others]) => [
  word,
  ...others.split(' '),
]);

/** A word, its base forms and what they stand for: `delete` for `removing`. */
export function formsOf(word: string): ReadonlySet<string> {
  const forms = baseForms(word);
  return new Set([...forms, ...forms.flatMap((form) => SYNONYMS_OF.get(form) ?? [])]);
}

/** The phrase that begins at a word, and its meaning. */
export function phraseAt(words: readonly string[], at: number) {
  const phrases = PHRASES_BY_START.get(words[at] ?? '') ?? [];
  return phrases.find((phrase) => phrase.words.every((word, offset) => words[at + offset] === word));
}

function baseForms(word: string): string[] {
  const forms = [word];
  if (ADJECTIVES.has(word)) return forms;
  for (const ending of ['s', 'es', 'ing']) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
    const stem = word.slice(0, -ending.length);
    forms.push(stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'));
  }
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

function pairsOf(text: string): [string, string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', rest = ''] = line.trim().split(/: ?/);
      return [word, rest];
    });
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
