type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell | readonly Cell[]>>;

/** The output of a command: one JSON document, or text with the same content. */
export interface CommandOutput {
  readonly json: object;
  /** Replaces `json` for people; the default is a line with name and value for each field. */
  readonly text?: string;
  /** For lists: a header line and one line per row. */
  readonly rows?: readonly Row[];
}

/** @param isJson prints one JSON document; otherwise tab-separated lines */
export function print(output: CommandOutput, { json: isJson }: { readonly json?: boolean }): void {
  console.log(isJson ? JSON.stringify(output.json) : commandText(output));
}

/** Says on standard error how much of a long work is done. */
export function reportProgress(count: number, what: string): void {
  if (count % 10_000 === 0) console.error(`${count} ${what} ...`);
}

export function commandText({ json, text, rows }: CommandOutput): string {
  if (text !== undefined) return text;
  if (rows) return tableOf(rows);
  return Object.entries(json)
    .flatMap(([name, value]) => fieldsOf(name, value))
    .map((fields) => fields.join('\t'))
    .join('\n');
}

function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

function fieldsOf(name: string, value: unknown): string[][] {
  if (Array.isArray(value) && value.length === 0) return [[name, 'none']];
  if (Array.isArray(value)) {
    return value.map((each: unknown) => [
      name,
      ...(isRecord(each) ? Object.values(each).map(cellOf) : [cellOf(each)]),
    ]);
  }
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([inner, each]) => fieldsOf(`${name}.${inner}`, each));
  }
  return [[name, cellOf(value)]];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A tab or a line break within a value would end the cell. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return (Array.isArray(value) ? value : [value]).join(',').replaceAll(/[\t\r\n]+/g, ' ');
}
