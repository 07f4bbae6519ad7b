import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { type SourceFile, walk } from './source-tree.js';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../src/platform/database/migrations');

/** SQL that names a table or a view. */
export interface TableUse {
  readonly table: string;
  readonly file: SourceFile;
}

/** The folder of the entity of each table. */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { text, folder } of files) {
    for (const [, table = ''] of text.matchAll(/@Entity\('(\w+)'\)/g)) owners.set(table, folder);
  }
  return owners;
}

/** Views are the public interface of a table's owner: any folder may read them. */
export function viewNames(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(MIGRATIONS)) {
    const text = readFileSync(path.join(MIGRATIONS, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/CREATE (?:OR REPLACE )?VIEW (\w+)/g)) names.add(name);
  }
  return names;
}

/** Every table in the SQL of a file, once per file. */
export function tableUses(files: readonly SourceFile[], tables: Iterable<string>): TableUse[] {
  const names = [...tables];
  const pattern = new RegExp(
    `\\b(?:FROM|JOIN|INTO|UPDATE|ONLY|LOCK TABLE|USING|FOREIGN TABLE)\\s+(${names.join('|')})\\b`,
    'gi',
  );
  return files
    .filter((file) => !file.path.includes('/migrations/'))
    .flatMap((file) => {
      const used = new Set([...sqlOf(file).matchAll(pattern)].map(([, table = '']) => table.toLowerCase()));
      return [...used].map((table) => ({ table, file }));
    });
}

/** The text of all string and template literals of a file. */
function sqlOf({ syntax }: SourceFile): string {
  const parts: string[] = [];
  walk(syntax, (node) => {
    if (ts.isStringLiteralLike(node)) parts.push(node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) parts.push(node.text);
  });
  return parts.join('\n');
}
