import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Own family names, so that a system font of the same name is never used. */
const FACES = {
  regular: { family: 'ttyreel mono', file: 'DejaVuSansMono.ttf' },
  bold: { family: 'ttyreel mono bold', file: 'DejaVuSansMono-Bold.ttf' },
  italic: { family: 'ttyreel mono oblique', file: 'DejaVuSansMono-Oblique.ttf' },
  boldItalic: { family: 'ttyreel mono bold oblique', file: 'DejaVuSansMono-BoldOblique.ttf' },
  symbols: { family: 'ttyreel symbols', file: 'DejaVuSans.ttf' },
} as const;

export interface Style {
  readonly bold: boolean;
  readonly italic: boolean;
}

/** The bundled monospace font, then the bundled symbols; the canvas falls back to system fonts. */
export function fontOf({ bold, italic }: Style, pixels: number): string {
  const face = bold && italic ? 'boldItalic' : bold ? 'bold' : italic ? 'italic' : 'regular';
  return `${pixels}px ${[face, 'symbols'].map((name) => `"${familyOf(name as keyof typeof FACES)}"`).join(', ')}`;
}

function familyOf(face: keyof typeof FACES): string {
  const { family, file } = FACES[face];
  registerOnce(family, `dejavu-fonts-ttf/ttf/${file}`);
  return family;
}

/** Registers a font file of a package once per process. @throws Error when the canvas cannot read it */
export function registerOnce(family: string, file: string): void {
  if (GlobalFonts.has(family)) return;
  if (!GlobalFonts.registerFromPath(require.resolve(file), family))
    throw new Error(`The font ${file} could not be read; the installation is broken.`);
}
