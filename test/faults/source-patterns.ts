import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression in the source. */
export interface SourcePattern {
  /** As `src/folder/file.ts:12`. */
  readonly place: string;
  /** As written, with its flags. */
  readonly literal: string;
}

export interface SourcePatterns {
  readonly literals: readonly SourcePattern[];
  /** The files that build expressions at run time. */
  readonly makers: readonly string[];
}

/** Every regular expression in the source of a folder, except specs. */
export async function patternsBelow(folder: string): Promise<SourcePatterns> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts')).sort();
  const literals: SourcePattern[] = [];
  const makers = new Set<string>();
  for (const name of files) {
    const file = path.join(folder, name);
    const source = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        literals.push({ place: `${file}:${line + 1}`, literal: node.text });
      }
      const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isMade && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') makers.add(file);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, makers: [...makers] };
}
