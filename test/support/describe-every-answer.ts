import { misdescribed } from './described-answers.js';

const plainFetch = globalThis.fetch;

/** Validates every response of a contract test against openapi.json. */
globalThis.fetch = async (input, init) => {
  const answer = await plainFetch(input, init);
  const address = input instanceof Request ? input.url : String(input);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  const problem = await misdescribed(method.toUpperCase(), address, answer);
  if (problem !== null) throw new Error(`The answer is not as openapi.json describes it. ${problem}`);
  return answer;
};
