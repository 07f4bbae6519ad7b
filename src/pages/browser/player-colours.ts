/** The name of the player's theme with the colours of `chooseColours`. */
export const CHOSEN = 'chosen';

const sheet = new CSSStyleSheet();

/** @param colours foreground, background and those of ANSI with spaces between them, as pages write them @returns whether there are any */
export function chooseColours(colours: string | undefined): boolean {
  const [foreground, background, ...ansi] = colours?.split(' ') ?? [];
  if (foreground === undefined || background === undefined) return false;
  const named = [`foreground:${foreground}`, `background:${background}`];
  for (const [number, colour] of ansi.entries()) named.push(`${number}:${colour}`);
  const rules = named.map((colour) => `--term-color-${colour}`).join(';');
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(`.ap-player.asciinema-player-theme-${CHOSEN}{${rules}}`);
  return true;
}
