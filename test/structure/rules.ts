import ts from 'typescript';
import { undeclaredDependencies } from './dependencies.js';
import { circles, commentShare, placesOfField } from './measures.js';
import { longSpecs, servicesWithoutSpec } from './specs.js';
import { exportedNames, type SourceFile, walk } from './source-tree.js';
import { tableOwners, tableUses, viewNames } from './tables.js';

/** The maximum share of non-empty lines. Tables that are data files do not count as lines. */
const MAX_COMMENT_SHARE = 0.084;
/** For a text of a recording that is only stored and shown. */
const MAX_FIELD_FILES = 7;
/** Texts of a recording with their own rules, or that other resources have as well. */
const OTHER_TEXTS = new Set([
  ...['slug', 'title', 'description', 'codehostUrl'],
  ...['command', 'shell', 'visibility', 'themeSlug'],
  ...['hiddenReason', 'hiddenVisibility'],
]);
/** The role suffix of a class name and of its file name. */
const ROLES = [
  'Service',
  'Repository',
  'Controller',
  'Module',
  'Entity',
  'Presenter',
  'Guard',
  'Interceptor',
  'Pipe',
  'Dto',
];

/** The violations, each as a sentence that says where and what to do. */
export function problemsOf(files: readonly SourceFile[]): string[] {
  return [
    ...folderCircles(files),
    ...rolesOutOfPlace(files),
    ...namesTwice(files),
    ...foreignTables(files),
    ...fieldsInManyFiles(files.filter((file) => !isOfCommandLine(file))),
    ...tooManyComments(files),
    ...servicesWithoutSpec(files),
    ...longSpecs(),
    ...undeclaredDependencies(files),
  ];
}

function folderCircles(files: readonly SourceFile[]): string[] {
  const folders = new Map(files.map(({ path, folder }) => [path, folder]));
  return circles(files, (file) => folders.get(file) ?? file).map(
    (circle) => `The folders ${circle.join(', ')} import each other in a circle.`,
  );
}

/** A `GifsService` is in a `*.service.ts`, and a `*.service.ts` has only classes of that role. */
function rolesOutOfPlace(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    classesOf(file).flatMap((name) => {
      const role = ROLES.find((suffix) => name.endsWith(suffix));
      const fileRole = ROLES.find((suffix) => file.path.endsWith(`.${suffix.toLowerCase()}.ts`));
      if (role === fileRole) return [];
      if (role) return [`${file.path}: ${name} belongs in a file *.${role.toLowerCase()}.ts.`];
      return [`${file.path}: name the class ${name}${fileRole ?? ''}, or the file otherwise.`];
    }),
  );
}

function classesOf({ syntax }: SourceFile): string[] {
  const names: string[] = [];
  walk(syntax, (node) => {
    if (ts.isClassDeclaration(node) && node.name && isExported(node)) names.push(node.name.text);
  });
  return names;
}

function isExported(node: ts.ClassDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isOfCommandLine({ path }: SourceFile): boolean {
  return path.startsWith('cli/');
}

/** Within the service, the command line and each package: they do not share names. */
function namesTwice(files: readonly SourceFile[]): string[] {
  const places = new Map<string, SourceFile[]>();
  for (const file of files) {
    const [program] = /^(?:packages\/)?[^/]+/.exec(file.path) ?? [];
    for (const name of exportedNames(file)) {
      const key = `${name} of ${program}`;
      places.set(key, [...(places.get(key) ?? []), file]);
    }
  }
  return [...places]
    .filter(([, found]) => new Set(found.map(({ folder }) => folder)).size > 1)
    .map(
      ([name, found]) => `${name} is exported by ${found.map(({ path }) => path).join(' and ')}: rename one.`,
    );
}

/** Search has two halves: the index writes these tables, the engine reads them. */
const READERS: Readonly<Record<string, string>> = { 'resources/search': 'indexing/search-index' };

function foreignTables(files: readonly SourceFile[]): string[] {
  const owners = tableOwners(files);
  const views = viewNames();
  return tableUses(files, owners.keys())
    .filter(
      ({ table, file }) =>
        !views.has(table) && ![file.folder, READERS[file.folder]].includes(owners.get(table)),
    )
    .map(
      ({ table, file }) =>
        `${file.path}: its SQL names ${table}, which ${owners.get(table) ?? ''} owns: read a view or call its service.`,
    );
}

function fieldsInManyFiles(files: readonly SourceFile[]): string[] {
  return plainTexts(files).flatMap((field) => {
    const places = placesOfField(files, field);
    if (places.length <= MAX_FIELD_FILES) return [];
    return [
      `${field} is in ${places.length} files, at most ${MAX_FIELD_FILES} may name it: ${places.join(', ')}.`,
    ];
  });
}

/** The text fields of a recording that are only stored and shown. */
export function plainTexts(files: readonly SourceFile[]): string[] {
  const entity = files.find(({ path }) => path.endsWith('/gif.entity.ts'))?.text ?? '';
  const texts = entity.matchAll(/@Column\(\{[^}]*type: '(?:varchar|text)'[^}]*\}\)\s+(\w+)/g);
  return [...texts].map(([, field = '']) => field).filter((field) => !OTHER_TEXTS.has(field));
}

function tooManyComments(files: readonly SourceFile[]): string[] {
  const { comments, lines } = commentShare(files);
  if (comments <= MAX_COMMENT_SHARE * lines) return [];
  return [`${comments} of ${lines} lines are comments: at most ${100 * MAX_COMMENT_SHARE} % may be.`];
}
