/**
 * Prints measures of the source; with --check, the violations of rules that no other tool checks.
 *
 *     npm run structure [-- --check]
 */
import { circles, commentShare, decoratorLines, passThroughMethods, placesOfField } from './measures.js';
import { plainTexts, problemsOf } from './rules.js';
import { readSourceTree } from './source-tree.js';
import { tableOwners, tableUses } from './tables.js';

const files = readSourceTree();

function report(): void {
  const folders = new Map(files.map(({ path, folder }) => [path, folder]));
  const owners = tableOwners(files);
  const uses = tableUses(files, owners.keys());
  const { comments, lines } = commentShare(files);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const controllers = decoratorLines(files.filter(({ path }) => path.endsWith('.controller.ts')));
  const foldersOf = (table: string) =>
    new Set(uses.filter((use) => use.table === table).map(({ file }) => file.folder)).size;
  const shared = [...owners.keys()].filter((table) => foldersOf(table) > 1);
  const rows: [string, string | number][] = [
    ['entries at the root of src', new Set(files.map(({ path }) => path.split('/')[1])).size],
    ['folders', new Set(folders.values()).size],
    ['files', files.length],
    ['lines that are not empty', lines],
    ['folders in circles', circles(files, (file) => folders.get(file) ?? file).flat().length],
    ['files in circles', circles(files, (file) => file).flat().length],
    ['tables', owners.size],
    ['tables with the SQL of several folders', `${shared.length} ${shared.join(' ')}`],
    ...plainTexts(files).map((field): [string, number] => [
      `files that name ${field}`,
      placesOfField(files, field).length,
    ]),
    ['pass-through methods', passThroughMethods(files).length],
    ['decorator lines in controllers', percent(controllers.decorators, controllers.lines)],
    ['lines with comments', percent(comments, lines)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);
}

if (process.argv.includes('--check')) {
  const problems = problemsOf(files);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  report();
}
