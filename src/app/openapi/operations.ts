import type { OpenAPIObject } from '@nestjs/swagger';

export type DocumentOperation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export type Response = Extract<DocumentOperation['responses'][string], { description: string }>;

type Method = 'get' | 'post' | 'patch' | 'delete';

const METHODS: readonly Method[] = ['get', 'post', 'patch', 'delete'];

export interface DescribedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: DocumentOperation;
}

export function operationsOf(document: OpenAPIObject): DescribedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

export function responsesOf({ responses }: DocumentOperation): [status: string, response: Response][] {
  return Object.entries(responses).flatMap(([status, response]) =>
    response && 'description' in response ? [[status, response]] : [],
  );
}
