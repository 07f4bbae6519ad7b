import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const ROOTS = [
  'src',
  'cli/src',
  ...readdirSync(path.join(ROOT, 'packages'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? `packages/${entry.name}/src` : [],
  ),
];
const GENERATED = 'cli/src/api/schema.ts';

/** A file of the service, the command line or a package, except specs. */
export interface SourceFile {
  /** As `src/resources/gifs/data/gif.entity.ts`. */
  readonly path: string;
  /** As `resources/gifs` or `cli/api`; `app` for the zone without folders, `main.ts` for a program. */
  readonly folder: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  /** Our own files that it imports. */
  readonly imports: readonly string[];
}

export function readSourceTree(): SourceFile[] {
  return ROOTS.flatMap((root) =>
    readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
      .sort()
      .map((name) => `${root}/${name}`),
  )
    .filter((file) => file !== GENERATED)
    .map(readSourceFile);
}

function readSourceFile(file: string): SourceFile {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const syntax = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return { path: file, folder: folderOf(file), text, syntax, imports: importsOf(syntax, file) };
}

/** Zones have folders, and folders have any subfolders. `app` and each package count as one folder. */
function folderOf(file: string): string {
  // The command line is a zone of its own.
  const inPackage = /^packages\/[^/]+/.exec(file);
  if (inPackage) return inPackage[0];
  const [, zone = '', ...rest] = file.replace(/^cli\/src\//, 'src/cli/').split('/');
  return rest.length < 2 || zone === 'app' ? zone : `${zone}/${rest[0] ?? ''}`;
}

function importsOf(syntax: ts.SourceFile, file: string): string[] {
  return syntax.statements
    .filter((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))
    .map((statement) => statement.moduleSpecifier)
    .filter((specifier) => specifier !== undefined && ts.isStringLiteral(specifier))
    .map((specifier) => specifier.text)
    .map((name) => /^@ttyreel\/(.+)$/.exec(name)?.[1]?.replace(/^.*$/, '/packages/$&/src/index.js') ?? name)
    .filter((name) => /^[./]/.test(name))
    .map((name) =>
      sourceOf(name.startsWith('/') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)),
    );
}

/** Calls `visit` for a node and all its descendants. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    walk(child, visit);
  });
}

/** The names that a file exports. */
export function exportedNames({ syntax }: SourceFile): string[] {
  const names: string[] = [];
  for (const statement of syntax.statements) {
    if (!ts.canHaveModifiers(statement)) continue;
    const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isVariableStatement(statement)) {
      names.push(...statement.declarationList.declarations.map(({ name }) => name.getText(syntax)));
    } else {
      const { name } = statement as ts.DeclarationStatement;
      if (name) names.push(name.getText(syntax));
    }
  }
  return names;
}

/** The source path of a compiled file. */
function sourceOf(file: string): string {
  const withoutExtension = file.replace(/\.js$/, '');
  return existsSync(path.join(ROOT, `${withoutExtension}.tsx`))
    ? `${withoutExtension}.tsx`
    : `${withoutExtension}.ts`;
}
