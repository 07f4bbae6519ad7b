/** Fills a text with the values of a context. */
export type Filler<Context> = (context: Context) => string;

/** The values for the placeholders of templates. */
export interface Language<Context> {
  /** The value of a placeholder. @throws if there is none with this name */
  slot(name: string): Filler<Context>;
  /** A number from 0, below `count`. */
  choose(context: Context, count: number): number;
}

/**
 * Compiles a text with gaps: `«name»` is filled by what is known under that name, `«one|two»` by one of the
 * alternatives, which may hold gaps again and may be empty.
 * @throws when a gap does not end
 */
export function compile<Context>(text: string, language: Language<Context>): Filler<Context> {
  let rest = text;

  function sequence(stop: RegExp): Filler<Context> {
    const parts: Filler<Context>[] = [];
    for (;;) {
      const [literal = ''] = stop.exec(rest) ?? [];
      rest = rest.slice(literal.length);
      if (literal !== '') parts.push(() => literal);
      if (!rest.startsWith('«')) return joined(parts);
      rest = rest.slice(1);
      parts.push(gap());
    }
  }

  function gap(): Filler<Context> {
    const [end, name] = /^(\w+)»/.exec(rest) ?? [];
    if (end !== undefined && name !== undefined) {
      rest = rest.slice(end.length);
      return language.slot(name);
    }
    const alternatives: Filler<Context>[] = [];
    do {
      if (alternatives.length > 0) rest = rest.slice(1);
      alternatives.push(sequence(/^[^«|»]+/));
    } while (rest.startsWith('|'));
    if (!rest.startsWith('»')) throw new Error(`A placeholder in "${text}" is not closed.`);
    rest = rest.slice(1);
    return (context) => alternatives[language.choose(context, alternatives.length)]?.(context) ?? '';
  }

  return sequence(/^[^«]+/);
}

function joined<Context>(parts: readonly Filler<Context>[]): Filler<Context> {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return (context) => {
    let filled = '';
    for (const part of parts) filled += part(context);
    return filled;
  };
}
