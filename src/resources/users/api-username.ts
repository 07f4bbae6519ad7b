import { ApiParam } from '@nestjs/swagger';

export const ApiUsername = () =>
  ApiParam({ name: 'username', type: String, example: 'ada', description: 'Case-insensitive.' });
