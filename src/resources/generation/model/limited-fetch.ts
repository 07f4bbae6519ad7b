/** What a server answers with is larger than anything it was asked for. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** `fetch` that follows no redirects and reads no more of an answer than this. @param limit bytes */
export function limitedFetch(limit: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (!response.body) return response;
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > limit) controller.error(new AnswerTooLarge(`The answer is larger than ${limit} bytes.`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}
