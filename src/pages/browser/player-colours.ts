/** The name of the player's theme with the colours that a reader chose. */
const CHOSEN = 'chosen';
/** The colours of the cast, or else those in which its picture is drawn. */
const OWN = 'auto/dracula';

const sheet = new CSSStyleSheet();

/**
 * The `theme` of the player.
 * @param colours foreground, background and those of ANSI with spaces between them, as pages write them
 */
export function playerTheme(colours?: string): string {
  const [foreground, background, ...ansi] = colours?.split(' ') ?? [];
  if (foreground === undefined || background === undefined) return OWN;
  const named = [`foreground:${foreground}`, `background:${background}`];
  for (const [number, colour] of ansi.entries()) named.push(`${number}:${colour}`);
  const rules = named.map((colour) => `--term-color-${colour}`).join(';');
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  sheet.replaceSync(`.ap-player.asciinema-player-theme-${CHOSEN}{${rules}}`);
  return CHOSEN;
}
