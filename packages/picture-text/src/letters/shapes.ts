import type { Glyph } from './glyphs.js';
import type { NamedGlyph } from './misread-letters.js';

interface Shape {
  readonly glyph: Glyph;
  votes: Map<string, number>;
  /** The name that another way of reading gave. */
  name?: string;
}

/** Share of a cell that encoder noise changes. */
const NOISE = 0.005;
/** An unread shape borrows the name of one that differs in less than this share of ink. */
const MOST_DIFFERENT = 0.3;
const MOST_SHAPES = 1500;

/**
 * A font draws a character the same way every time, so the majority reading outvotes single OCR errors (`1s` for `ls`).
 */
export class Shapes {
  private readonly shapes: Shape[] = [];
  private readonly known = new Map<string, Shape>();

  vote(glyph: Glyph, text: string, weight: number): void {
    const { votes } = this.shapeOf(glyph);
    votes.set(text, (votes.get(text) ?? 0) + weight);
  }

  /** The majority reading of this or a similar shape; null when it was never read. */
  nameOf(glyph: Glyph): string | null {
    const shape = this.shapeOf(glyph);
    if (shape.name) return shape.name;
    if (shape.votes.size === 0) this.borrowVotes(shape);
    let name = null;
    let most = 0;
    for (const [text, votes] of shape.votes) {
      if (votes <= most) continue;
      most = votes;
      name = text;
    }
    return name;
  }

  /** The shapes that were read, with the majority reading. */
  read(): NamedGlyph[] {
    return this.shapes.flatMap(({ glyph, votes }) => {
      const name = votes.size > 0 ? this.nameOf(glyph) : null;
      return name === null ? [] : [{ glyph, name }];
    });
  }

  rename(glyph: Glyph, name: string): void {
    this.shapeOf(glyph).name = name;
  }

  private borrowVotes(shape: Shape): void {
    let nearest = MOST_DIFFERENT;
    for (const other of this.shapes) {
      if (other.votes.size === 0 || other.glyph.ink.length !== shape.glyph.ink.length) continue;
      const apart =
        differences(other.glyph, shape.glyph) / Math.max(other.glyph.inkCount, shape.glyph.inkCount);
      if (apart >= nearest) continue;
      nearest = apart;
      shape.votes = other.votes;
      shape.name = other.name;
    }
  }

  private shapeOf(glyph: Glyph): Shape {
    const key = Buffer.from(glyph.ink).toString('latin1');
    let shape = this.known.get(key);
    if (shape) return shape;
    shape = this.shapes.find((other) => isAlike(other.glyph, glyph));
    if (!shape) {
      shape = { glyph, votes: new Map() };
      if (this.shapes.length < MOST_SHAPES) this.shapes.push(shape);
    }
    this.known.set(key, shape);
    return shape;
  }
}

function isAlike(a: Glyph, b: Glyph): boolean {
  const allowed = Math.floor(NOISE * a.ink.length);
  if (a.ink.length !== b.ink.length || Math.abs(a.inkCount - b.inkCount) > allowed) return false;
  let left = allowed;
  for (let at = 0; at < a.ink.length; at++) if (a.ink[at] !== b.ink[at] && --left < 0) return false;
  return true;
}

function differences(a: Glyph, b: Glyph): number {
  let different = 0;
  for (let at = 0; at < a.ink.length; at++) if (a.ink[at] !== b.ink[at]) different++;
  return different;
}
