export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** A `fetch` without redirects that limits the response body. @param limit bytes */
export function limitedFetch(limit: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > limit)
          controller.error(new AnswerTooLarge(`The response is larger than ${limit} bytes.`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}
