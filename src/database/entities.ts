import { GifStatsEntity } from '../gifs/gif-stats.entity.js';
import { GifTagEntity } from '../gifs/gif-tag.entity.js';
import { GifEntity } from '../gifs/gif.entity.js';
import { OutboxEntity } from '../jobs/outbox.entity.js';
import { FormEntity } from '../media/form.entity.js';
import { TranscriptEntity } from '../media/transcript.entity.js';
import { RepoEntity } from '../repos/repo.entity.js';
import { TagEntity } from '../tags/tag.entity.js';
import { UserEntity } from '../users/user.entity.js';

export const entities = [
  FormEntity,
  GifEntity,
  GifStatsEntity,
  GifTagEntity,
  OutboxEntity,
  RepoEntity,
  TagEntity,
  TranscriptEntity,
  UserEntity,
];
