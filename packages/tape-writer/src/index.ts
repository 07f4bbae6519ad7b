export { MODEL_ANSWER_SCHEMA } from './answers/model-answer.js';
export { checkModelAnswer, type CheckedAnswer } from './answers/check-model-answer.js';
export { pipelinesOf } from './policy/command-line.js';
export { checkTapePolicy, TAPE_LIMITS } from './policy/tape-policy.js';
export { markdownOfRestructuredText } from './readme/restructured-text.js';
export { type ReadmeTapeRequests, tapeRequestsOf } from './readme/readme-requests.js';
export { NotWritten, type TapeRequest, type WrittenTape } from './tape-request.js';
export { writeTape } from './write-tape.js';
