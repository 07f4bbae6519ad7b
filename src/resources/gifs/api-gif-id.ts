import { ApiParam } from '@nestjs/swagger';

export const ApiGifId = () =>
  ApiParam({ name: 'id', type: String, example: 'aB3dE5fG', description: 'The id of a recording.' });
