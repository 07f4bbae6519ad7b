import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { ROOT, type SourceFile, walk } from './source-tree.js';

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package works without the root's dependencies only if it lists all that it loads. */
export function undeclaredDependencies(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const folder = /^packages\/[^/]+/.exec(file.path)?.[0];
    if (folder === undefined) return [];
    const { name: own, dependencies = {} } = manifestOf(folder);
    return namesLoadedBy(file)
      .filter((name) => name !== own && !(name in dependencies))
      .map((name) => `${file.path} loads ${name}: add it to the dependencies in ${folder}/package.json.`);
  });
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
}

/** The packages of its imports, and of what it resolves by name. */
function namesLoadedBy({ syntax }: SourceFile): string[] {
  const names = new Set<string>();
  walk(syntax, (node) => {
    const loaded = loadedBy(node);
    if (!loaded || !ts.isStringLiteralLike(loaded) || loaded.text.startsWith('.')) return;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(loaded.text)?.[0] ?? '';
    if (!name.startsWith('node:') && !builtinModules.includes(name)) names.add(name);
  });
  return [...names];
}

function loadedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    /(?:^require|\brequire\.resolve|createRequire\([^]*\)\.resolve)$/.test(expression.getText());
  return loads ? node.arguments[0] : undefined;
}
