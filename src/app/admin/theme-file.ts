import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { InvalidThemeFile, MOST_BYTES, readThemeFile } from '@ttyreel/recording';
import type { ThemeDraft } from '../../resources/themes/theme-imports.service.js';

/** Reads a theme file. A theme without a name gets the name of the file. @throws InvalidThemeFile */
export async function readThemeDraft(
  file: string,
  { name, slug }: { readonly name?: string; readonly slug?: string },
): Promise<ThemeDraft> {
  const theme = readThemeFile(await bytesOf(file), name);
  return { name: name ?? theme.name ?? path.parse(file).name, slug, palette: theme.palette };
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size <= MOST_BYTES) return await readFile(file);
  } catch (error) {
    throw new InvalidThemeFile(`The file cannot be read: ${error instanceof Error ? error.message : file}`);
  }
  throw new InvalidThemeFile(`The file ${file} is larger than 1 MiB.`);
}
