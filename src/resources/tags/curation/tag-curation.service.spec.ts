import { describe, expect, it } from '@jest/globals';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import { Conflict, NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { TagEntity } from '../tag.entity.js';
import type { TagRepository } from '../tag.repository.js';
import type { TagCurationRepository } from './tag-curation.repository.js';
import { TagCurationService } from './tag-curation.service.js';

const aTag = (seq: number, slug: string, overrides: Partial<TagEntity> = {}): TagEntity => ({
  seq,
  slug,
  name: slug,
  description: '',
  category: 'concept',
  mergedInto: null,
  isBlocked: false,
  gifCount: 0,
  ...overrides,
});

/** Curation of these tags; `steps` are its writes. */
function curationOf(...tags: TagEntity[]) {
  const steps: string[] = [];
  const step = (text: string) => {
    steps.push(text);
    return Promise.resolve();
  };
  const find = (slug: string) => tags.find((tag) => tag.slug === slug) ?? null;
  const transactions = new FakeTransactions();
  const curation = new TagCurationService(
    transactions.port,
    fake<TagCurationRepository>({
      lockAll: () => step('lock'),
      lock: (slug) => Promise.resolve(find(slug)),
      find: (slug) => Promise.resolve(find(slug)),
      findCurated: (slug) => {
        const tag = find(slug);
        return Promise.resolve(tag ? Object.assign({}, tag, { gifCount: 0, mergedInto: null }) : undefined);
      },
      update: (seq, changes) => step(`update ${seq} ${JSON.stringify(changes)}`),
      merge: (seq, intoSeq) => step(`merge ${seq} into ${intoSeq}`),
    }),
    fake<TagRepository>({
      insertMissing: ([tag]) => {
        if (tag) tags.push(aTag(tags.length + 1, tag.slug));
        return step(`insert ${tag?.slug ?? ''}`);
      },
    }),
    fake<AuditService>({
      record: ({ actor, action, subject, reason = '' }) => step(`${actor} ${action} ${subject} ${reason}`),
    }),
    fake<OutboxRelayService>({
      enqueue: ({ kind, subjectSeq }) => step(`enqueue ${kind} ${subjectSeq}`),
      wake: () => undefined,
    }),
  );
  return { curation, steps, transactions };
}

describe('editing a tag', () => {
  it('writes the changes and invalidates the pages that show it', async () => {
    const { curation, steps, transactions } = curationOf(aTag(1, 'git', { category: 'tool' }));
    await curation.edit('git', { name: ' Git ', description: 'A history.', category: 'tool' }, 'grace');
    expect(steps).toEqual([
      'lock',
      'grace tag.edit git ',
      'update 1 {"name":"Git","description":"A history."}',
    ]);
    expect(transactions.changed).toEqual(['lists', 'tag:1']);
  });

  it('does nothing without a change', async () => {
    const { curation, steps } = curationOf(aTag(1, 'git'));
    await curation.edit('git', { name: 'git' }, 'grace');
    expect(steps).toEqual(['lock']);
  });

  it('merges into a new tag if the slug changes', async () => {
    const { curation, steps } = curationOf(aTag(1, 'jscript', { description: 'Runs.' }));
    await curation.edit('jscript', { name: 'JavaScript' }, 'grace');
    expect(steps.slice(2)).toEqual([
      'insert javascript',
      'update 2 {"name":"JavaScript","description":"Runs.","category":"concept","mergedInto":null,"isBlocked":false}',
      'merge 1 into 2',
      'enqueue retag 1',
    ]);
  });

  it.each([
    ['a slug of another tag', aTag(1, 'js'), 'Git', Conflict],
    ['a merged tag', aTag(1, 'js', { mergedInto: 2 }), 'JS', Conflict],
    ['another slug for a blocked tag', aTag(1, 'js', { isBlocked: true }), 'JavaScript', Conflict],
    ['a name without a slug', aTag(1, 'js'), '!', ValidationFailed],
    ['an empty name', aTag(1, 'js'), ' ', ValidationFailed],
    ['an unknown tag', aTag(1, 'ts'), 'JS', NotFound],
  ])('rejects %s', async (_, tag, name, refusal) => {
    const { curation, steps } = curationOf(tag, aTag(2, 'git'));
    await expect(curation.edit('js', { name }, 'grace')).rejects.toThrow(refusal);
    expect(steps.filter((step) => /^(?:update|insert|merge)/.test(step))).toEqual([]);
  });
});

describe('merging a tag', () => {
  it('is recorded, and a job updates the recordings', async () => {
    const { curation, steps } = curationOf(aTag(1, 'js'), aTag(2, 'javascript'));
    await curation.merge('js', 'javascript', 'grace');
    expect(steps).toEqual(['lock', 'grace tag.merge js ', 'merge 1 into 2', 'enqueue retag 1']);
  });

  it.each([
    ['itself', aTag(2, 'git'), 'js', Conflict],
    ['a merged tag', aTag(2, 'git', { mergedInto: 3 }), 'git', Conflict],
    ['a blocked tag', aTag(2, 'git', { isBlocked: true }), 'git', Conflict],
    ['an unknown tag', aTag(2, 'git'), 'vim', NotFound],
  ])('into %s is rejected', async (_, target, into, refusal) => {
    const { curation } = curationOf(aTag(1, 'js'), target);
    await expect(curation.merge('js', into, 'grace')).rejects.toThrow(refusal);
  });

  it('can be undone if there is a merge', async () => {
    const { curation, steps } = curationOf(aTag(1, 'js', { mergedInto: 2 }), aTag(2, 'javascript'));
    await curation.unmerge('js', 'grace');
    await curation.unmerge('javascript', 'grace');
    expect(steps).toEqual(['lock', 'grace tag.unmerge js ', 'update 1 {"mergedInto":null}', 'lock']);
  });
});

describe('blocking a tag', () => {
  it('is recorded with its reason and can be undone if there is a block', async () => {
    const { curation, steps } = curationOf(aTag(1, 'casino'), aTag(2, 'poker', { isBlocked: true }));
    await curation.block('casino', 'Spam.', 'grace');
    await curation.unblock('poker', 'grace');
    await curation.unblock('casino', 'grace');
    expect(steps.filter((step) => step !== 'lock')).toEqual([
      'grace tag.block casino Spam.',
      'update 1 {"isBlocked":true}',
      'enqueue retag 1',
      'grace tag.unblock poker ',
      'update 2 {"isBlocked":false}',
    ]);
  });
});
