import { EnvHttpProxyAgent, fetch, Request } from 'undici';

const dispatcher = new EnvHttpProxyAgent();

/** fetch through the proxy of the environment; undici's own, because Node's takes the agents of its own version alone. */
export function proxiedFetch(request: Request) {
  return fetch(request, { dispatcher });
}

export { Request as ProxiedRequest };
