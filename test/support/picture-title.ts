/** The text alternative of an SVG picture; empty if it has none. */
export function titleIn(svg: string): string {
  return /<title>(.*)<\/title>/.exec(svg)?.[1] ?? '';
}
