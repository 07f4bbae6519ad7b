import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { type ScreenSize, screenSizeOf } from '../asciicast/screen-size.js';
import { EmulationError } from '../terminal/terminal.js';
import type { CastPlace } from '../texts/cast-places.js';
import { stringPlace } from '../texts/control-strings.js';
import { decodedRuns, encodedRuns } from '../texts/encoded-texts.js';
import { InvalidEdit } from './cast-edit.js';
import { mayBeUrl } from './folded-text.js';
import type { FoundText } from './found-text.js';
import { InputMatcher } from './input-matcher.js';
import { OutputTokens } from './output-tokens.js';
import { ScreenMatcher } from './screen-matcher.js';
import { StreamMatcher } from './stream-matcher.js';

/** Sequences after which the text continues in place. */
const STAYS = /^(?:\[.*[mhlKnqtcp]|[()*+=>].*|[PX\]^_].*|\\)$/s;

/** Masks texts in events: in output as printed and as on the screen, in input, and in other events. */
export function maskEvents(
  size: ScreenSize,
  events: readonly AsciicastEvent[],
  found: FoundText,
): AsciicastEvent[] {
  try {
    const isEncoded = events.some(({ code, data }) => code === 'o' && mayBeUrl(data));
    new OutputSearch(size, found, isEncoded).search(events);
  } catch (error) {
    if (!(error instanceof EmulationError)) throw error;
    throw new InvalidEdit(
      'replacements',
      'cannot be made, because the terminal emulator fails on this recording',
    );
  }
  new InputMatcher(found).search(events);
  const output = new Rewriting(found, 1);
  const input = new Rewriting(found, -1);
  return events.map((event) => {
    const { code, data, time } = event;
    if (code === 'o') return { ...event, data: output.write(data) };
    if (code === 'i') return { ...event, data: input.write(data) };
    if (code === 'm') return { ...event, data: found.inPlain(data, 'marker', time) };
    if (code === 'r' && screenSizeOf(data)) return event;
    const named = code.length > 1 ? found.inPlain(code, 'event', time) : code;
    return { ...event, code: named, data: found.inPlain(data, 'event', time) };
  });
}

class OutputSearch {
  private readonly tokens = new OutputTokens();
  private readonly screen: ScreenMatcher;
  private readonly strict: StreamMatcher;
  private readonly loose: StreamMatcher;
  /** Of the control string that is being read. */
  private payload: Payload | undefined;
  /** Of the control strings that follow one another: one text in Base64 may be sent in several. */
  private payloads: Payload[] = [];
  private number = 0;

  constructor(
    size: ScreenSize,
    private readonly found: FoundText,
    isEncoded: boolean,
  ) {
    this.screen = new ScreenMatcher(size, found, isEncoded);
    this.strict = new StreamMatcher(found, true);
    this.loose = new StreamMatcher(found, false);
  }

  search(events: readonly AsciicastEvent[]): void {
    for (const { code, data, time } of events) {
      const size = code === 'r' ? screenSizeOf(data) : undefined;
      this.screen.begin(time);
      if (size) this.screen.resize(size);
      if (code === 'o') for (const character of data) this.read(character, time);
      if (code === 'o' || size) this.screen.settle();
    }
    if (this.payload) this.endPayload(this.payload, ']');
    this.searchEncoded();
    for (const each of [this.strict, this.loose, this.screen]) each.end();
  }

  private read(character: string, time: number): void {
    const token = this.tokens.next(character.codePointAt(0) ?? 0);
    if (token.kind === 'print') {
      if (this.payloads.length > 0) this.searchEncoded();
      this.number += 1;
      this.strict.write(character, this.number, time);
      this.loose.write(character, this.number, time);
      this.screen.print(character, this.number);
    } else if (token.kind === 'payload') {
      this.number += 1;
      (this.payload ??= new Payload()).add(character, this.number, time);
    } else if (token.kind === 'control') {
      this.move();
      this.screen.control(character);
    } else if (token.kind === 'end') this.finish(token.text);
  }

  private finish(sequence: string): void {
    if (this.payload) this.endPayload(this.payload, sequence.charAt(0));
    if (!STAYS.test(sequence)) this.move();
    this.screen.sequence(sequence);
  }

  private endPayload(payload: Payload, introducer: string): void {
    payload.search(this.found, introducer);
    const runs = encodedRuns(payload.text);
    for (const run of runs) this.maskEncoded([run], [payload]);
    this.payload = undefined;
    if (runs.length > 0) this.payloads.push(payload);
  }

  private searchEncoded(): void {
    const last = this.payloads.map(({ text }) => encodedRuns(text).at(-1) ?? '');
    if (last.length > 1) this.maskEncoded(last, this.payloads);
    this.payloads = [];
  }

  /** Masks whole strings, because a part of Base64 is none. */
  private maskEncoded(runs: readonly string[], payloads: readonly Payload[]): void {
    for (const { which } of this.found.matchesIn(decodedRuns(runs)))
      for (const payload of payloads) payload.mask(which, this.found);
  }

  private move(): void {
    this.strict.move();
    this.loose.move();
  }
}

/** The text of a control string, such as a title, a link or the clipboard. */
class Payload {
  private readonly characters: string[] = [];
  /** By UTF-16 unit. */
  private readonly numbers: number[] = [];
  private time = 0;
  private place: CastPlace = 'control_string';

  add(character: string, number: number, time: number): void {
    this.characters.push(character);
    for (let unit = 0; unit < character.length; unit++) this.numbers.push(number);
    this.time = time;
  }

  get text(): string {
    return this.characters.join('');
  }

  /** @param introducer the first character of the control string */
  search(found: FoundText, introducer: string): void {
    const { text } = this;
    this.place = stringPlace(introducer + text).place;
    for (const { which, start, end } of found.matchesIn(text))
      found.add(which, [...new Set(this.numbers.slice(start, end))], this.place, this.time);
  }

  mask(which: number, found: FoundText): void {
    found.add(which, this.numbers, this.place, this.time);
  }
}

class Rewriting {
  private readonly tokens = new OutputTokens();
  private number = 0;

  constructor(
    private readonly found: FoundText,
    private readonly sign: 1 | -1,
  ) {}

  write(data: string): string {
    let written = '';
    for (const character of data) {
      const { kind } = this.tokens.next(character.codePointAt(0) ?? 0);
      if (kind === 'print' || kind === 'payload') {
        this.number += this.sign;
        written += this.found.inPlaceOf(character, this.number);
      } else written += character;
    }
    return written;
  }
}
