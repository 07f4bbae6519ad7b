/** The service to call, such as a RunningService. */
interface Api {
  readonly api: string;
}

/** API calls to a service, with a key or anonymous. */
export class ApiClient {
  constructor(private readonly service: Api) {}

  /** @param body sent as JSON; without it the request has no body and no content type */
  send(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
    return fetch(this.service.api + path, {
      method,
      headers: {
        ...(key !== undefined && { 'X-API-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** @throws unless the response has the status */
  async json<Body>(
    status: number,
    method: string,
    path: string,
    key?: string,
    body?: unknown,
  ): Promise<Body> {
    const response = await this.send(method, path, key, body);
    const text = await response.text();
    if (response.status !== status) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }
}
