import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { NotFound, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { HiddenRecordingsService } from '../renditions/hidden-recordings.service.js';
import { MediaAddress } from '../media-address.js';
import type { RenditionProgress, RenditionRepository } from '../renditions/rendition.repository.js';
import { RenditionEventsService } from './rendition-events.service.js';

const HASH = 'ab'.repeat(32);
const pending = (name: RenditionProgress['name']): RenditionProgress => ({
  name,
  state: 'pending',
  hash: null,
});
const ready = (name: RenditionProgress['name']): RenditionProgress => ({ name, state: 'ready', hash: HASH });

let rows: Map<string, readonly RenditionProgress[]>;
let events: RenditionEventsService;

beforeEach(() => {
  rows = new Map();
  const repository = fake<RenditionRepository>({
    listOfLiveGifs: (ids) => Promise.resolve(new Map([...rows].filter(([id]) => ids.includes(id)))),
  });
  const hidden = fake<HiddenRecordingsService>({
    orNotFound: (_, message) => Promise.resolve(new NotFound(message)),
  });
  const config = AppConfig.from({ SITE_URL: 'https://reels.example' });
  events = new RenditionEventsService(repository, hidden, new MediaAddress(config), pino({ enabled: false }));
});

/** Listens to the end. @returns the states of each event */
async function listen(id: string, client = 'one', gone = new AbortController().signal): Promise<string[]> {
  const told: string[] = [];
  await events.follow(id, client, gone, ({ renditions }) =>
    told.push(renditions.map(({ name, state, url }) => `${name} ${state} ${url}`).join()),
  );
  return told;
}

describe('following the renditions of a recording', () => {
  it('sends each state once, with the URLs of ready renditions', async () => {
    rows.set('a', [pending('gif'), pending('transcript')]);
    const listening = listen('a');
    setTimeout(() => rows.set('a', [ready('gif'), ready('transcript')]), 300);
    expect(await listening).toEqual([
      'gif pending https://reels.example/media/a.gif,transcript pending ',
      `gif ready https://reels.example/media/a/${HASH.slice(0, 16)}.gif,transcript ready `,
    ]);
  });

  it('rejects the eleventh listener of a client, but not another client', async () => {
    rows.set('a', [pending('gif')]);
    rows.set('b', [pending('gif')]);
    const gone = new AbortController();
    const listening = Array.from({ length: 10 }, (_, at) => listen(at % 2 ? 'a' : 'b', 'one', gone.signal));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(listen('a')).rejects.toThrow(TemporarilyUnavailable);
    listening.push(listen('a', 'two', gone.signal));
    gone.abort();
    expect(await Promise.all(listening)).toHaveLength(11);
  });

  it('ends when the service stops', async () => {
    rows.set('a', [pending('gif')]);
    const listening = listen('a');
    events.end();
    expect(await listening).toHaveLength(1);
  });

  it('is NotFound for an unknown recording', async () => {
    await expect(listen('none')).rejects.toThrow(NotFound);
  });
});
