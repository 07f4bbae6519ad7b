import { ApiParam } from '@nestjs/swagger';

/** Describes the `id` of a route that is about one recording. */
export const ApiGifId = () =>
  ApiParam({ name: 'id', type: String, example: 'aB3dE5fG', description: 'The id of a recording.' });
