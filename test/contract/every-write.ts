import { setTimeout } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.js';
import { buildCast } from '../support/cast-builder.js';
import type { RunningService } from '../support/running-service.js';
import { untilProcessed, uploadForm } from '../support/upload.js';

type Body = Readonly<Record<string, unknown>>;

/** Sends a request. @param operation its name in the description @returns the response; empty without one */
export type Write = (operation: string, method: string, path: string, body?: object) => Promise<Body>;

function castOf(text: string): Uint8Array<ArrayBuffer> {
  const cast = buildCast({ version: 2, width: 30, height: 6, events: [[0, 'o', `${text}\r\n`]] });
  return new Uint8Array(cast);
}

/** Calls every write of the API once, so that it changes something. There is a user `mallory`. */
export class EveryWrite {
  readonly #api: ApiClient;

  constructor(
    private readonly service: RunningService,
    /** Of staff. */
    private readonly key: string,
    /** Of webhooks. */
    private readonly receiver: string,
    private readonly write: Write,
  ) {
    this.#api = new ApiClient(service);
  }

  async all(): Promise<void> {
    const id = await this.recordings();
    await this.collections(id);
    await this.moderation(id);
    await this.tags();
    await this.webhooks();
    await this.others();
    await this.write('deleteGif', 'DELETE', `/gifs/${id}/delete/`);
    await this.write('restoreGif', 'POST', `/gifs/${id}/restore/`);
  }

  private async recordings(): Promise<string> {
    const cast = castOf('one secret-word');
    const form = uploadForm({ title: 'Written', tags: 'tag-5, fresh', gif: null, cast });
    const { id } = (await this.write('uploadGif', 'POST', '/gifs/upload/', form)) as { id: string };
    await untilProcessed(this.service, id, this.key);
    await this.write('editGif', 'PATCH', `/gifs/${id}/edit/`, { tags: ['tag-6'], repo_slug: 'repo-7' });
    const edit = { replacements: [{ text: 'secret-word' }] };
    await this.write('previewEdit', 'POST', `/gifs/${id}/edits/preview/`, edit);
    await this.write('editRecording', 'POST', `/gifs/${id}/edits/`, edit);
    await untilProcessed(this.service, id, this.key);
    await this.write('undoEdits', 'DELETE', `/gifs/${id}/edits/`);
    await untilProcessed(this.service, id, this.key);
    await this.write('editRecording', 'POST', `/gifs/${id}/edits/`, edit);
    await untilProcessed(this.service, id, this.key);
    await this.write('removeOriginal', 'DELETE', `/gifs/${id}/edits/original/`);
    const file = new FormData();
    file.set('cast', new Blob([castOf('two')]), 'two.cast');
    await this.write('replaceFile', 'POST', `/gifs/${id}/versions/`, file);
    await untilProcessed(this.service, id, this.key);
    await this.write('restoreVersion', 'POST', `/gifs/${id}/versions/1/restore/`);
    await untilProcessed(this.service, id, this.key);
    await this.write('removeVersion', 'DELETE', `/gifs/${id}/versions/2/`);
    return id;
  }

  private async collections(id: string): Promise<void> {
    const made = await this.write('createCollection', 'POST', '/collections/create/', { title: 'Written' });
    const path = `/collections/${String(made['slug'])}`;
    await this.write('editCollection', 'PATCH', `${path}/edit/`, { description: 'Changed' });
    await this.write('addToCollection', 'POST', `${path}/gifs/`, { gif_id: id });
    await this.write('reorderCollection', 'POST', `${path}/gifs/reorder/`, { gif_ids: [id] });
    await this.write('featureCollection', 'PATCH', `${path}/feature/`, { is_featured: true });
    await this.write('orderFeaturedCollections', 'PATCH', '/collections/featured/order/', {
      slugs: await this.featured('/collections/featured/', 'slug'),
    });
    await this.write('removeFromCollection', 'DELETE', `${path}/gifs/${id}/`);
    await this.write('deleteCollection', 'DELETE', `${path}/delete/`);
  }

  /** The featured ones, in their order. */
  private async featured(path: string, name: 'id' | 'slug'): Promise<string[]> {
    const { results } = await this.#api.json<{ results: Record<string, string>[] }>(200, 'GET', path);
    return results.map((each) => each[name] ?? '');
  }

  private async moderation(id: string): Promise<void> {
    await this.write('featureGif', 'PATCH', `/gifs/${id}/feature/`, { is_featured: true });
    await this.write('orderFeaturedGifs', 'PATCH', '/gifs/featured/order/', {
      gif_ids: await this.featured('/featured/', 'id'),
    });
    await this.write('reportGif', 'POST', `/gifs/${id}/report/`, { reason: 'spam' });
    const reports = await this.#api.json<{ results: { id: string; gif: { id: string } }[] }>(
      ...[200, 'GET', '/staff/reports/', this.key],
    );
    const report = reports.results.find(({ gif }) => gif.id === id);
    await this.write('decideReport', 'PATCH', `/staff/reports/${report?.id ?? ''}/`, {
      decision: 'resolved',
    });
    await this.write('hideGif', 'PATCH', `/gifs/${id}/hide/`, { reason: 'Spam.' });
    await this.write('unhideGif', 'PATCH', `/gifs/${id}/unhide/`);
    await this.write('suspendUser', 'PATCH', '/users/mallory/suspend/', { reason: 'Spam.' });
    await this.write('unsuspendUser', 'PATCH', '/users/mallory/unsuspend/');
  }

  private async tags(): Promise<void> {
    await this.write('editTag', 'PATCH', '/tags/tag-9/', { description: 'Nine' });
    await this.write('mergeTag', 'PATCH', '/tags/tag-9/merge/', { into: 'tag-10' });
    await this.write('unmergeTag', 'PATCH', '/tags/tag-9/unmerge/');
    await this.write('blockTag', 'PATCH', '/tags/tag-9/block/', { reason: 'Spam.' });
    await this.write('unblockTag', 'PATCH', '/tags/tag-9/unblock/');
  }

  private async webhooks(): Promise<void> {
    const hook = { url: this.receiver, events: ['gif.ready'] };
    const { id } = await this.write('createWebhook', 'POST', '/webhooks/', hook);
    const path = `/webhooks/${String(id)}`;
    await this.write('editWebhook', 'PATCH', `${path}/`, { events: ['gif.deleted'] });
    await this.write('replaceWebhookSecret', 'POST', `${path}/secret/`);
    await this.write('testWebhook', 'POST', `${path}/test/`);
    await this.write(
      'redeliverWebhook',
      'POST',
      `${path}/deliveries/${await this.delivered(path)}/redeliver/`,
    );
    await this.write('deleteWebhook', 'DELETE', `${path}/`);
  }

  private async delivered(path: string): Promise<string> {
    for (;;) {
      const { results } = await this.#api.json<{ results: { id: string; state: string }[] }>(
        ...[200, 'GET', `${path}/deliveries/`, this.key],
      );
      const done = results.find(({ state }) => state === 'delivered');
      if (done) return done.id;
      await setTimeout(50);
    }
  }

  private async others(): Promise<void> {
    const { device_code } = await this.write('beginDeviceSignIn', 'POST', '/auth/device/', {});
    await this.write('fetchDeviceToken', 'POST', '/auth/device/token/', { device_code });
    await this.write('updateOwnProfile', 'PATCH', '/users/me/', { bio: 'Written' });
    const { results } = await this.#api.json<{ results: { id: string }[] }>(
      ...[200, 'GET', '/gifs/me/', this.key],
    );
    await this.write('setPins', 'PATCH', '/users/me/pins/', { gif_ids: [results[0]?.id] });
    const made = await this.write('createApiKey', 'POST', '/users/me/api-keys/', { name: 'written' });
    await this.write('revokeApiKey', 'DELETE', `/users/me/api-keys/${String(made['id'])}/`);
    await this.write('validateTape', 'POST', '/tapes/validate/', { tape: 'Type "ls"\n' });
    await this.write('generateTape', 'POST', '/gifs/generate/', { description: 'show the disks' });
  }
}
