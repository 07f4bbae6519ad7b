/** What an SVG picture says of itself to those who do not see it. */
export async function titleOf(response: Response): Promise<string> {
  return /<title>(.*)<\/title>/.exec(await response.text())?.[1] ?? '';
}
