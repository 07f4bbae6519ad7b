interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
}

/** A GET operation of the OpenAPI document. */
export interface DescribedGet {
  readonly path: string;
  readonly operation: Operation;
}

/**
 * Every path with every value of its parameters: bare, with each value of each query parameter, and these with each
 * value of those that are required.
 */
export function addressesOf(
  { path, operation }: DescribedGet,
  valuesOf: (parameter: string, path: string) => readonly string[],
): string[] {
  const parameters = operation.parameters ?? [];
  let paths = [path];
  for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
    paths = paths.flatMap((each) => valuesOf(name, path).map((value) => each.replace(`{${name}}`, value)));
  }
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const assignments = (name: string) =>
    valuesOf(name, path).map((value) => `${name}=${encodeURIComponent(value)}`);
  const required = inQuery
    .filter(({ required: isRequired }) => isRequired)
    .flatMap(({ name }) => assignments(name));
  const queries = inQuery.flatMap(({ name }) => assignments(name));
  const together = required.flatMap((always) => queries.map((query) => `${always}&${query}`));
  return paths.flatMap((each) => [each, ...[...queries, ...together].map((query) => `${each}?${query}`)]);
}
