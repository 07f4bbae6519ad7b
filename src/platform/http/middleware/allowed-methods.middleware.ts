import type { Express, Request, RequestHandler } from 'express';
import { MethodNotAllowed } from '../../errors/domain-errors.js';

/** The part of a route in Express's router that this uses. */
interface RouteLayer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

type MethodsByPath = ReadonlyMap<string, readonly string[]>;

/**
 * Responds with 405 to a method that no route of the path has. A path without parameters, such as `gifs/upload`, does not
 * match routes that would take it for an id.
 */
export function allowedMethods(express: Express): RequestHandler {
  // The routes are added after the middlewares.
  let routes: RouteLayer[] | undefined;
  let literal: MethodsByPath | undefined;
  return (request, _response, next) => {
    routes ??= routesOf(express);
    literal ??= literalPaths(routes);
    const methods = literal.get(normalPath(request.path)) ?? methodsAt(request.path, routes);
    if (methods.length > 0 && !methods.includes(request.method)) throw notAllowed(request, methods);
    next();
  };
}

/** The paths of all routes, with the names of their parameters. */
export function routePathsOf(express: Express): string[] {
  return routesOf(express).flatMap(({ route }) => (typeof route?.path === 'string' ? route.path : []));
}

function routesOf(express: Express): RouteLayer[] {
  const { stack } = express.router as unknown as { readonly stack: readonly RouteLayer[] };
  return stack.filter(({ route }) => typeof route?.path === 'string');
}

function literalPaths(routes: readonly RouteLayer[]): MethodsByPath {
  const methods = new Map<string, string[]>();
  for (const layer of routes) {
    const path = layer.route?.path;
    if (typeof path !== 'string' || /[:*{]/.test(path)) continue;
    methods.set(normalPath(path), [...(methods.get(normalPath(path)) ?? []), ...methodsOf(layer)]);
  }
  return methods;
}

function methodsAt(path: string, routes: readonly RouteLayer[]): string[] {
  return routes.flatMap((layer) => (layer.match(path) ? methodsOf(layer) : []));
}

/** The router ignores case and a trailing slash. */
function normalPath(path: string): string {
  return path.toLowerCase().replace(/(?<!\/)\/$/, '');
}

function methodsOf({ route }: RouteLayer): string[] {
  const methods = Object.keys(route?.methods ?? {}).map((method) => method.toUpperCase());
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

function notAllowed({ method, path }: Request, methods: readonly string[]): MethodNotAllowed {
  const allowed = [...new Set(methods), 'OPTIONS'].sort();
  return new MethodNotAllowed(
    `${method} is not allowed on ${path}. Allowed methods: ${allowed.join(', ')}.`,
    allowed,
  );
}
