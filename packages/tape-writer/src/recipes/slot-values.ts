import { FILLERS, PROSE } from '../sentence/english.js';
import type { SentenceWord } from '../sentence/words.js';

/** The position of a word. */
export interface WordPlace {
  /** The word before, other than an article. */
  readonly before: SentenceWord | undefined;
  readonly after: SentenceWord | undefined;
  /** Whether the table of tools uses the word for something else. */
  readonly isKnown: boolean;
  /** Whether it is the name of a program. */
  readonly isTool: boolean;
}

type ValueOf = (word: SentenceWord, place: WordPlace) => string | null;

/** Kinds that the name of a program may be. */
const PROGRAM_KINDS = /^(?:package|image|service|process|module|chart|container|group)$/;
const FILE_KINDS: ReadonlySet<string> = new Set(['csv', 'py', 'js', 'go', 'rs', 'rb', 'sql']);
const INSTALLING =
  /^(?:install|add|uninstall|remove|upgrade|update|package|module|pull|run|start|launch|restart|stop)$/;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const DOZENS: Readonly<Record<string, string>> = { fifteen: '15', twenty: '20', fifty: '50', hundred: '100' };
const ORDINALS: Readonly<Record<string, string>> = {
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
};
const TOP_LEVELS = /\.(?:com|org|net|io|dev|app|ai|de|uk|eu|fr|ch|nl|co|me|edu|gov|test|local)$/;
const DOMAIN = /^(?:[\w-]+@)?(?:[a-z\d-]+\.)+[a-z]{2,6}$/;
const ADDRESS = /^(?:[\w-]+@)?(?:\d{1,3}(?:\.\d{1,3}){3}|localhost)$/;
const BRANCHES = /^(?:main|master|develop|dev|staging|production|release|origin\/\S+)$/;

/** The names of "Python files" and "text files". */
const EXTENSIONS: Readonly<Record<string, string>> = {
  python: 'py',
  javascript: 'js',
  typescript: 'ts',
  markdown: 'md',
  text: 'txt',
  rust: 'rs',
  golang: 'go',
  java: 'java',
  ruby: 'rb',
  log: 'log',
  pictures: 'jpg',
  photos: 'jpg',
  images: 'png',
  videos: 'mp4',
  shell: 'sh',
  bash: 'sh',
};
const COMMON_EXTENSIONS =
  /^(?:py|js|ts|tsx|jsx|md|txt|rs|go|java|rb|log|jpe?g|png|gif|svg|webp|pdf|csv|json|ya?ml|toml|xml|html|css|sh|c|cpp|h|mp[34]|mov|wav|zip|sql|ipynb|php|lua|tmp|bak|env|heic)s?$/;

const KINDS: Readonly<Record<string, ValueOf>> = {
  number: ({ lower }) => numberOf(lower),
  size: ({ text }) => {
    const [, count, unit = ''] = /^(\d+)([kmgt])i?b?$/i.exec(text) ?? [];
    return count === undefined ? null : `${count}${unit.toUpperCase()}`;
  },
  port: ({ text }) => /^(?:localhost)?:?(\d{2,5})$/.exec(text)?.[1] ?? null,
  url: ({ text, lower }) =>
    /^https?:\/\/[\w.:/?=%#@~+-]+$/.test(text) ? text : isDomain(lower) ? `https://${lower}` : null,
  host: ({ lower }) => (isDomain(lower) || ADDRESS.test(lower) ? lower : null),
  commit: ({ lower }) => (/^(?=[a-f]*\d)[\da-f]{7,40}$|^head(?:~\d+|\^)?$/.test(lower) ? lower : null),
  version: ({ lower }) => (/^v?\d+(?:\.\d+){1,2}$/.test(lower) ? lower : null),
  tag: (word, place) => KINDS.version?.(word, place) ?? nameIn(word, place),
  branch: (word, place) =>
    BRANCHES.test(word.lower) ? word.text : /[@:]/.test(word.text) ? null : nameIn(word, place),
  file: (word) => (!isDomain(word.lower) && (isFile(word.text) || isQuotedName(word)) ? word.text : null),
  folder: (word, place) => {
    const { text, lower } = word;
    if (isFolder(text) || isQuotedName(word)) return text;
    return /^(?:downloads|desktop|documents)$/.test(lower)
      ? `~/${text.charAt(0).toUpperCase()}${lower.slice(1)}`
      : nameIn(word, place);
  },
  place: (word, place) => nameIn(word, place),
  program: ({ lower }, { isTool }) => (isTool ? lower : null),
  path: (word, place) =>
    isFile(word.text) || isFolder(word.text) || isMarked(word.text) || isQuotedName(word)
      ? word.text
      : nameIn(word, place),
  table: ({ lower }) => (/^[a-z_]{3,}s$/.test(lower) && !PROSE.has(lower) ? lower : null),
  ext: ({ text, lower }) =>
    extensionOf(lower) ?? (/^\*?\.\w{1,8}$/.test(text) ? text.replace(/^\*?\./, '') : null),
  ordinal: ({ lower }) => ORDINALS[lower] ?? null,
  user: (word, place) =>
    /^(?:as|user)$/.test(place.before?.lower ?? '') && /^[a-z]\w*$/.test(word.lower)
      ? word.text
      : nameIn(word, place),
  db: ({ text }) => (/^[\w./~-]+\.(?:db|sqlite3?)$/.test(text) ? text : null),
  remote: (word, place) => (/^(?:origin|upstream)$/.test(word.lower) ? word.text : nameIn(word, place)),
  option: ({ text }) => (/^--?[a-z][\w=-]*$/.test(text) ? text : null),
  target: ({ text }) => (/^[\w.-]+@[\w.-]+:[\w./~-]+$/.test(text) ? text : null),
  message: ({ text, isQuoted }) => (isQuoted ? text : null),
  text: (word, place) => {
    if (word.isQuoted) return word.text;
    if (/^\d+$/.test(word.text)) return null;
    if (isMarked(word.text) || /^[A-Z]{2,}$/.test(word.text)) return word.text;
    const isAnnounced = /^(?:for|word|text|string|pattern|containing|term|of|replace|with|by)$/.test(
      place.before?.lower ?? '',
    );
    return isAnnounced && !FILLERS.has(word.lower) && !PROSE.has(word.lower) && /^[\w.-]+$/.test(word.text)
      ? word.text
      : nameIn(word, place);
  },
};

/** The text of a command for a word; null when the word cannot be a slot of this kind. */
export function slotValue(kind: string, word: SentenceWord, place: WordPlace): string | null {
  if (
    place.isTool &&
    !(isFormed(kind) && nounsOf(word).length > 0) &&
    !PROGRAM_KINDS.test(kind) &&
    !/^(?:ext|program)$/.test(kind) &&
    !/^(?:called|named)$/.test(place.before?.lower ?? '')
  )
    return null;
  const isAsked = PROGRAM_KINDS.test(kind) && INSTALLING.test(place.before?.lower ?? '');
  if (kind === 'json') return jsonOf(word);
  const value = (kindOf(kind) ?? nameIn)(word, isAsked ? { ...place, isKnown: false } : place);
  return value === null ? null : value.replace(/[`$"\\;|&<>\n]/g, '');
}

/** What a word is by its form: `data.csv` and a URL that ends with it are files, and `/var/log` is a folder. */
export function nounsOf({ text, lower, isQuoted }: SentenceWord): readonly string[] {
  if (/^https?:\/\/[^/]+\/.*\.(?!html?$|git$)\w{2,4}$/.test(lower)) return ['file'];
  if (isQuoted || isDomain(lower) || text.includes('@')) return [];
  const [, extension] = /\.((?:tar\.)?\w{1,8})$/.exec(lower) ?? [];
  if (extension !== undefined && isFile(text)) return ['file', extension];
  return isFolder(text) ? ['folder'] : [];
}

/** A kind of values; `{csv}` is a file with that extension. */
function kindOf(kind: string): ValueOf | undefined {
  if (!FILE_KINDS.has(kind)) return KINDS[kind];
  return (word) => (nounsOf(word).includes(kind) ? word.text : null);
}

function jsonOf({ text, isQuoted }: SentenceWord): string | null {
  return isQuoted && /^\{[^'\\]*\}$/.test(text) ? text : null;
}

/** Kinds with their own form; a word is tried for these first. */
export function isFormed(kind: string): boolean {
  return (
    FILE_KINDS.has(kind) ||
    kind === 'json' ||
    (Object.hasOwn(KINDS, kind) && !/^(?:folder|branch|tag|text|user)$/.test(kind))
  );
}

function nameIn(
  { text, lower, isQuoted, forms }: SentenceWord,
  { before, after, isKnown, isTool }: WordPlace,
): string | null {
  if (isQuoted) return /^[\w.@/:-]+$/.test(text) ? text : null;
  if (!/^@?[a-z\d][\w.@/:+-]{0,79}$/i.test(text)) return null;
  if (/^(?:called|named|name)$/.test(before?.lower ?? '')) return text;
  if (isMarked(text)) return text;
  const isProse =
    PROSE.has(lower) ||
    lower.endsWith('ly') ||
    [...forms].some((form) => FILLERS.has(form)) ||
    numberOf(lower) !== null;
  if (isProse || (isKnown && !isTool && !isNoun(before) && !isNoun(after))) return null;
  return text;
}

/** Whether a name may be next to the word: "the web container". */
function isNoun(word: SentenceWord | undefined): boolean {
  return (
    word !== undefined &&
    /^(?:container|branch|folder|directory|package|image|pod|service|deployment|user|volume|network|table|database|session)s?$/.test(
      word.lower,
    )
  );
}

/** Whether a word looks like an identifier or a path rather than prose. */
export function isMarked(word: string): boolean {
  return /^-{1,2}\w|[/~=@*_]|\w[.:-]\w|\w\d|^\.{1,2}$|^\d+$|[a-z][A-Z]/.test(word);
}

function numberOf(lower: string): string | null {
  if (/^\d{1,6}$/.test(lower)) return lower;
  const at = NUMBERS.indexOf(lower);
  return at === -1 ? (DOZENS[lower] ?? null) : String(at);
}

function isQuotedName({ text, isQuoted }: SentenceWord): boolean {
  return isQuoted && !/\s/.test(text);
}

function isDomain(lower: string): boolean {
  return DOMAIN.test(lower) && TOP_LEVELS.test(lower);
}

function isFile(text: string): boolean {
  if (/^\.?tar\.\w+$/.test(text) || (/^\.(?!env$)/.test(text) && COMMON_EXTENSIONS.test(text.slice(1))))
    return false;
  return /^[~.\w/-]{0,100}[\w-]\.\w{1,8}(?:\.gz)?$|^(?:Dockerfile|Makefile|\.\w{2,20})$|^~?\/?(?:[\w.-]+\/)+[\w.-]+$/.test(
    text,
  );
}

function isFolder(text: string): boolean {
  return /^(?:~|\.{1,2}|\/)$|^[~.\w-]{0,40}(?:\/[\w.-]+)*\/?$/.test(text) && /[~/]|^\.{1,2}$/.test(text);
}

function extensionOf(lower: string): string | null {
  if (Object.hasOwn(EXTENSIONS, lower)) return EXTENSIONS[lower] ?? null;
  return COMMON_EXTENSIONS.test(lower) ? lower.replace(/(?<!c|j|t|\.)s$/, '') : null;
}
