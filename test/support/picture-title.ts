/** What an SVG picture says of itself to those who do not see it; empty when that is nothing. */
export function titleIn(svg: string): string {
  return /<title>(.*)<\/title>/.exec(svg)?.[1] ?? '';
}
