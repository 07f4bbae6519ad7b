import { describe, expect, it } from '@jest/globals';
import { inCommandWords } from './command-words.js';

const URL = 'https://reels.example/api/v1/gifs/aB3dE5fG/';

describe('a sentence of the service', () => {
  it.each(['', ', "visibility": "public"'])('names commands instead of requests (%s)', (more) => {
    const advice =
      `Confirm that: PATCH ${URL} with {"allow_secrets": true${more}}. Or hide it: POST ${URL}edits/ with ` +
      `{"replacements": [{"text": "…", "with": "***"}]}. Or delete it: DELETE ${URL}`;
    expect(inCommandWords(advice)).toBe(
      'Confirm that: ttyreel edit aB3dE5fG --allow-secrets --visibility public. Or hide it: ttyreel cut aB3dE5fG ' +
        '--hide-from FILE. Or delete it: ttyreel delete aB3dE5fG',
    );
  });

  it('names options instead of fields', () => {
    expect(inCommandWords('An upload with keep_input keeps it.')).toBe(
      'An upload with --keep-input keeps it.',
    );
    expect(inCommandWords('homepage_url: must be a URL')).toBe('--homepage: must be a URL');
    expect(inCommandWords('There is no theme "x". GET /api/v1/themes/ lists them.')).toBe(
      'There is no theme "x". `ttyreel themes` lists them.',
    );
  });

  it('stays as it is otherwise', () => {
    expect(inCommandWords('The file is empty.')).toBe('The file is empty.');
  });
});
