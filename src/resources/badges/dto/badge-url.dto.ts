import { ApiProperty } from '@nestjs/swagger';

const URL = 'https://ttyreel.example/badge/pyindex/requests/version.svg?theme=nord';
const PAGE = 'https://index.example/project/requests/';

export class BadgeUrlDto {
  @ApiProperty({ type: String, format: 'uri', example: URL })
  url!: string;

  @ApiProperty({ type: String, example: `[![requests version](${URL})](${PAGE})` })
  markdown!: string;

  @ApiProperty({
    type: String,
    description: 'The badge, linked to the package page if it is known, otherwise to itself.',
    example: `<a href="${PAGE}"><img src="${URL}" alt="requests version"></a>`,
  })
  html!: string;

  @ApiProperty({
    type: String,
    description: 'Only the `img` element.',
    example: `<img src="${URL}" alt="requests version">`,
  })
  img!: string;

  @ApiProperty({
    type: String,
    description: 'reStructuredText.',
    example: `.. image:: ${URL}\n   :target: ${PAGE}\n   :alt: requests version`,
  })
  rst!: string;

  @ApiProperty({ type: String, example: `image:${URL}[requests version,link=${PAGE}]` })
  asciidoc!: string;
}
