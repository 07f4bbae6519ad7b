import { categoryOfTag } from '../../src/resources/tags/tag-category.js';
import { PLAIN_WORDS } from './language.js';
import type { CorpusPlan } from './plan.js';
import { Random, Weights } from './random.js';
import { freshName } from './session.js';
import type { Scene, Tool } from './session.js';
import { TOOLS } from './tools.js';

export interface Tag {
  readonly slug: string;
  readonly category: string;
}

/** The probabilities of a tag for the tool, for its other tags, and for the topic. */
const NAMED = { tool: 0.96, more: 0.5, topic: 0.55 };
/** The weights of 0, 1, 2 and 3 additional tags. */
const BESIDES = new Weights([0.28, 0.4, 0.22, 0.1]);

/** Separate from the random streams of the recordings. */
const TAG_STREAM = -3;

/** A tag's `seq` is its position in the list, from 1. The tags of the scenes come first. */
export function corpusTags({ tagCount, seed }: CorpusPlan): Tag[] {
  const random = new Random(seed, TAG_STREAM);
  const ofTools = TOOLS.flatMap((tool) => tool.tags);
  const slugs = new Set([
    ...ofTools,
    ...TOOLS.flatMap((tool) => tool.scenes.flatMap((scene) => scene.topics)),
  ]);
  while (slugs.size < tagCount) {
    const word = random.pick(PLAIN_WORDS);
    slugs.add(random.chance(0.3) ? freshName(random) : `${random.pick(ofTools)}-${word}`);
  }
  return [...slugs].slice(0, tagCount).map((slug) => ({ slug, category: categoryOfTag(slug) }));
}

/** Chooses the tags of recordings. */
export class Tagger {
  readonly #seqs: ReadonlyMap<string, number>;
  readonly #frequencies: Weights;

  constructor(tags: readonly Tag[]) {
    this.#seqs = new Map(tags.map(({ slug }, place) => [slug, place + 1]));
    this.#frequencies = Weights.zipf(tags.length, 0.9);
  }

  /** @returns the `seq`s of one recording's tags, in the author's order, each once */
  tagsOf(tool: Tool, scene: Scene, random: Random): number[] {
    const [first = '', ...more] = tool.tags;
    const named = [
      ...(random.chance(NAMED.tool) ? [first] : []),
      ...more.filter(() => random.chance(NAMED.more)),
      ...scene.topics.filter(() => random.chance(NAMED.topic)),
    ];
    const seqs = new Set(named.flatMap((slug) => this.#seqs.get(slug) ?? []));
    for (let left = BESIDES.pick(random); left > 0; left -= 1) seqs.add(this.#frequencies.pick(random) + 1);
    return [...seqs];
  }
}
