import ts from 'typescript';
import { type SourceFile, walk } from './source-tree.js';

/** Comment lines as a share of all non-empty lines. */
export function commentShare(files: readonly SourceFile[]): { comments: number; lines: number } {
  let [comments, lines] = [0, 0];
  for (const { text } of files) {
    let isInside = false;
    for (const line of text.split('\n').map((untrimmed) => untrimmed.trim())) {
      if (line === '') continue;
      lines++;
      if (!isInside && !line.startsWith('//') && !line.startsWith('/*')) continue;
      comments++;
      isInside = (isInside || line.startsWith('/*')) && !line.includes('*/');
    }
  }
  return { comments, lines };
}

/** Lines that decorators of classes, methods and parameters cover, of all non-empty lines. */
export function decoratorLines(files: readonly SourceFile[]): { decorators: number; lines: number } {
  let decorators = 0;
  for (const { syntax } of files) {
    const covered = new Set<number>();
    walk(syntax, (node) => {
      if (!ts.isDecorator(node) || ts.isPropertyDeclaration(node.parent)) return;
      const [first, last] = [node.getStart(syntax), node.getEnd()].map(
        (at) => syntax.getLineAndCharacterOfPosition(at).line,
      );
      for (let line = first ?? 0; line <= (last ?? 0); line++) covered.add(line);
    });
    decorators += covered.size;
  }
  return { decorators, lines: commentShare(files).lines };
}

/** Methods that only call a method with their own parameters, as `Class.method`. */
export function passThroughMethods(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const { syntax } of files) {
    walk(syntax, (node) => {
      if (ts.isMethodDeclaration(node) && isPassThrough(node)) {
        const owner = ts.isClassDeclaration(node.parent) ? (node.parent.name?.text ?? '') : '';
        found.push(`${owner}.${node.name.getText(syntax)}`);
      }
    });
  }
  return found;
}

function isPassThrough({ body, parameters }: ts.MethodDeclaration): boolean {
  const [statement, ...others] = body?.statements ?? [];
  if (!statement || others.length > 0) return false;
  const expression =
    ts.isReturnStatement(statement) || ts.isExpressionStatement(statement) ? statement.expression : undefined;
  const call = expression && ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  const target = call.expression.expression;
  const isOfMember =
    ts.isPropertyAccessExpression(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword;
  const names = parameters.map(({ name }) => name.getText());
  return (
    isOfMember &&
    call.arguments.length === names.length &&
    call.arguments.every((argument, at) => argument.getText() === names[at])
  );
}

/** Cycles of imports between folders, each with all its folders. */
export function circles(files: readonly SourceFile[], nameOf: (file: string) => string): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nameOf(file.path);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const target of file.imports) if (nameOf(target) !== from) targets.add(nameOf(target));
  }
  const reach = new Map([...edges.keys()].map((name) => [name, reachable(name, edges)]));
  const groups = new Map<string, string[]>();
  for (const [name, reached] of reach) {
    if (!reached.has(name)) continue;
    const circle = [...reached].filter((other) => reach.get(other)?.has(name)).sort();
    groups.set(circle.join(' '), circle);
  }
  return [...groups.values()];
}

function reachable(from: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [...(edges.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(edges.get(next) ?? []));
  }
  return seen;
}

/** The files that name a field in camel or snake case. The migrations count as one. */
export function placesOfField(files: readonly SourceFile[], field: string): string[] {
  const name = new RegExp(field.replace(/[A-Z]/g, '_?$&'), 'i');
  const found = files.filter(({ text }) => name.test(text));
  return [...new Set(found.map(({ path }) => path.replace(/\/migrations\/.*/, '/migrations')))];
}
