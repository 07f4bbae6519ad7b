import { GenerateRecordingTool } from './tools/generate-recording-tool.js';
import { GetGenerationTool } from './tools/get-generation-tool.js';
import { GetRecordingTool } from './tools/get-recording-tool.js';
import { ListThemesTool } from './tools/list-themes-tool.js';
import { ReadCastTool } from './tools/read-cast-tool.js';
import { ReadTranscriptTool } from './tools/read-transcript-tool.js';
import { SearchRecordingsTool } from './tools/search-recordings-tool.js';
import { UploadCastTool } from './tools/upload-cast-tool.js';
import { ValidateTapeTool } from './tools/validate-tape-tool.js';

/** The injection token of all tools. */
export const MCP_TOOLS = Symbol('MCP_TOOLS');

/** In the order in which agents see them. */
export const MCP_TOOL_TYPES = [
  SearchRecordingsTool,
  GetRecordingTool,
  ReadTranscriptTool,
  ReadCastTool,
  ValidateTapeTool,
  ListThemesTool,
  GenerateRecordingTool,
  GetGenerationTool,
  UploadCastTool,
] as const;
