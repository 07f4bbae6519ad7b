import { type KittyCommand, numberOf } from './kitty-command.js';
import { transmittedPicture } from './kitty-payload.js';
import type { KeptPictures, TerminalPicture } from './picture.js';
import { pictureLimits } from './picture-limits.js';

interface KittyImage {
  /** The id that the program gave, or 0. */
  readonly id: number;
  readonly picture: TerminalPicture;
}

/** The first id for pictures that have only a number. Programs choose smaller ids. */
const FIRST_OWN_ID = 2 ** 32;

/** Pictures that programs have transmitted, in chunks, and can show by id. */
export class KittyImages {
  /** The newest id for each number that a program gave. */
  readonly newest = new Map<number, number>();
  private readonly images = new Map<number, TerminalPicture>();
  private ownIds = 0;
  private chunks: { readonly first: KittyCommand; readonly payloads: string[]; length: number } | undefined;

  constructor(private readonly kept: KeptPictures) {}

  /** @returns the command with the payload of all its chunks; undefined while chunks are missing */
  collect(command: KittyCommand): KittyCommand | undefined {
    const isMore = command.keys.get('m') === '1';
    if (!this.chunks || command.keys.has('a')) {
      this.chunks = undefined;
      if (!isMore) return command;
      this.chunks = { first: command, payloads: [], length: 0 };
    }
    const { first, payloads } = this.chunks;
    this.chunks.length += command.payload.length;
    if (this.chunks.length > pictureLimits.encoded) payloads.length = 0;
    else payloads.push(command.payload);
    if (isMore) return undefined;
    this.chunks = undefined;
    return { ...first, payload: payloads.join('') };
  }

  transmit(command: KittyCommand): KittyImage | undefined {
    const picture = transmittedPicture(command);
    if (!picture) return undefined;
    this.kept.add(picture);
    const number = numberOf(command, 'I');
    const id = numberOf(command, 'i') || (number && FIRST_OWN_ID + ++this.ownIds);
    if (number) this.newest.set(number, id);
    if (id) this.store(id, picture);
    return { id, picture };
  }

  find(command: KittyCommand): KittyImage | undefined {
    const id = numberOf(command, 'i') || (this.newest.get(numberOf(command, 'I')) ?? 0);
    const picture = this.images.get(id);
    return picture && { id, picture };
  }

  forget(isForgotten: (id: number) => boolean): void {
    for (const id of this.images.keys()) if (isForgotten(id)) this.images.delete(id);
    for (const [number, id] of this.newest) if (!this.images.has(id)) this.newest.delete(number);
  }

  private store(id: number, picture: TerminalPicture): void {
    this.images.delete(id);
    this.images.set(id, picture);
    if (this.images.size <= pictureLimits.images) return;
    const [oldest] = this.images.keys();
    this.forget((one) => one === oldest);
  }
}
