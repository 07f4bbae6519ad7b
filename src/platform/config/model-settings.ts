/** Where a model is, and how it is asked. */
export interface ModelSettings {
  /** The root of an API like OpenAI's, as that of Ollama, vLLM and llama.cpp: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** How long one answer may take, with asking again where the server is busy, in milliseconds. */
  readonly timeout: number;
  /** Tokens that one answer may have. */
  readonly maxTokens: number;
  /** Tokens that all calls of a day may use, in every process together. */
  readonly tokensPerDay: number;
}
