import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';

export class TapeDto {
  @ApiProperty({
    type: String,
    example: 'Output demo.gif\nSet FontSiz 32\nType "ls"\nEnter\nSleep 2s\n',
    description: 'The text of a tape.',
  })
  @IsString({ message: 'must be a string' })
  tape!: string;
}

export class TapeProblemDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  line!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    example: 5,
    description: 'Column in UTF-16 code units, as editors count.',
  })
  column!: number;

  @ApiProperty({ type: String, example: 'There is no setting "FontSiz". Did you mean FontSize?' })
  message!: string;
}

export class TapeVerdictDto {
  @ApiProperty({ type: Boolean, example: false, description: 'Whether VHS would run it.' })
  valid!: boolean;

  @ApiProperty({
    type: [TapeProblemDto],
    maxItems: 100,
    description: 'Problems that prevent it from running, in the order of the text.',
  })
  errors!: TapeProblemDto[];

  @ApiProperty({
    type: [TapeProblemDto],
    maxItems: 100,
    example: [],
    description: 'Commands that may not work as expected.',
  })
  warnings!: TapeProblemDto[];
}
