import { EnvHttpProxyAgent, fetch, Request } from 'undici';

const dispatcher = quietly(() => new EnvHttpProxyAgent());

/** fetch through the proxy of the environment; undici's own, because Node's accepts only agents of its own version. */
export function proxiedFetch(request: Request) {
  return fetch(request, { dispatcher });
}

/** undici warns that its agent is experimental, which does not concern users. */
function quietly<Value>(make: () => Value): Value {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return make();
  } finally {
    process.emitWarning = emitWarning;
  }
}

export { Request as ProxiedRequest };
