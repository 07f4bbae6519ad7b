import { Module } from '@nestjs/common';
import { RequestLimitsModule } from '../platform/http/limits/request-limits.module.js';
import { GenerationModule } from '../resources/generation/generation.module.js';
import { GifsModule } from '../resources/gifs/gifs.module.js';
import { GifUploadModule } from '../resources/gifs/upload/gif-upload.module.js';
import { MediaModule } from '../resources/media/media.module.js';
import { SearchModule } from '../resources/search/search.module.js';
import { ThemesModule } from '../resources/themes/themes.module.js';
import { McpController } from './mcp.controller.js';
import { MCP_TOOLS, MCP_TOOL_TYPES } from './mcp-tools.js';
import type { McpTool } from './calls/mcp-tool.js';

/** Tools for software agents. They call the services of resources, as controllers and pages do. */
@Module({
  imports: [
    GenerationModule,
    GifsModule,
    GifUploadModule,
    MediaModule,
    RequestLimitsModule,
    SearchModule,
    ThemesModule,
  ],
  controllers: [McpController],
  providers: [
    ...MCP_TOOL_TYPES,
    { provide: MCP_TOOLS, inject: [...MCP_TOOL_TYPES], useFactory: (...tools: McpTool[]) => tools },
  ],
})
export class McpModule {}
