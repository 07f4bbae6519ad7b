import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { type ScreenSize, screenSizeOf } from '../asciicast/screen-size.js';
import { EmulationError } from '../terminal/terminal.js';
import { InvalidEdit } from './cast-edit.js';
import { mayBeUrl } from './folded-text.js';
import type { FoundText } from './found-text.js';
import { InputMatcher } from './input-matcher.js';
import { OutputTokens } from './output-tokens.js';
import { ScreenMatcher } from './screen-matcher.js';
import { StreamMatcher } from './stream-matcher.js';

/** Sequences after which the text continues in place. */
const STAYS = /^(?:\[.*[mhlKnqtcp]|[()*+=>].*|[PX\]^_].*|\\)$/s;
const CLIPBOARD = /^52;[^;]*;(.+)$/s;

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
    return code === 'r' ? event : { ...event, data: found.inPlain(data, 'markers', time) };
  });
}

class OutputSearch {
  private readonly tokens = new OutputTokens();
  private readonly screen: ScreenMatcher;
  private readonly strict: StreamMatcher;
  private readonly loose: StreamMatcher;
  private readonly payload: StreamMatcher;
  private payloadText: string[] = [];
  private payloadNumbers: number[] = [];
  private number = 0;

  constructor(
    size: ScreenSize,
    private readonly found: FoundText,
    isEncoded: boolean,
  ) {
    this.screen = new ScreenMatcher(size, found, isEncoded);
    this.strict = new StreamMatcher(found, true);
    this.loose = new StreamMatcher(found, false);
    this.payload = new StreamMatcher(found, true, 'escape_sequences');
  }

  search(events: readonly AsciicastEvent[]): void {
    for (const { code, data, time } of events) {
      const size = code === 'r' ? screenSizeOf(data) : undefined;
      this.screen.begin(time);
      if (size) this.screen.resize(size);
      if (code === 'o') for (const character of data) this.read(character, time);
      if (code === 'o' || size) this.screen.settle();
    }
    for (const stream of [this.strict, this.loose, this.payload]) stream.end();
    this.screen.end();
  }

  private read(character: string, time: number): void {
    const token = this.tokens.next(character.codePointAt(0) ?? 0);
    if (token.kind === 'print') {
      this.number += 1;
      this.strict.write(character, this.number, time);
      this.loose.write(character, this.number, time);
      this.screen.print(character, this.number);
    } else if (token.kind === 'payload') {
      this.number += 1;
      this.payloadText.push(character);
      this.payloadNumbers.push(this.number);
      this.payload.write(character, this.number, time);
    } else if (token.kind === 'control') {
      this.move();
      this.screen.control(character);
    } else if (token.kind === 'end') this.finish(token.text, time);
  }

  private finish(sequence: string, time: number): void {
    if (this.payloadNumbers.length > 0) this.endPayload(sequence.startsWith(']'), time);
    if (!STAYS.test(sequence)) this.move();
    this.screen.sequence(sequence);
  }

  /** The clipboard is in Base64. */
  private endPayload(isCommand: boolean, time: number): void {
    this.payload.move();
    const [, copied = ''] = (isCommand && CLIPBOARD.exec(this.payloadText.join(''))) || [];
    const text = Buffer.from(copied, 'base64').toString();
    for (const { which } of this.found.matchesIn(text))
      this.found.add(which, this.payloadNumbers, 'escape_sequences', time);
    [this.payloadText, this.payloadNumbers] = [[], []];
  }

  private move(): void {
    this.strict.move();
    this.loose.move();
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
