import type { SendErrorPage } from '../../platform/http/error.filter.js';
import { isAsciinemaUpload } from '../../platform/http/asciinema-request.js';

const BAD_REQUEST = 400;
const UNPROCESSABLE = 422;
const STREAMS = /^\/api\/v1\/(?:user\/)?streams(?:\/|$)/i;
const NO_STREAMS =
  'This service has no live streams. Record with "asciinema rec FILE", then run "asciinema upload FILE".';

/**
 * Sends errors in the format of the asciinema command line: 422 for an invalid recording, and `message` in JSON. Release 2
 * prints the body unchanged, so `/api/asciicasts` responds with text.
 */
export const sendAsciinemaError: SendErrorPage = ({ status, body }, request, response) => {
  const { path } = request;
  const isStream = STREAMS.test(path);
  if (!isStream && !isAsciinemaUpload(request)) return false;
  const message = isStream && status === 404 ? NO_STREAMS : body.detail;
  response.status(status === BAD_REQUEST ? UNPROCESSABLE : status);
  if (/\/asciicasts\/?$/i.test(path)) response.type('text/plain').send(message);
  else response.json({ detail: message, message, errors: body.errors, request_id: body.request_id });
  return true;
};
