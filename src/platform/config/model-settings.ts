export interface ModelSettings {
  /** The root of an OpenAI-compatible API (Ollama, vLLM, llama.cpp), such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly model: string;
  /** The timeout of one completion in milliseconds, retries included. */
  readonly timeout: number;
  /** Limit of one completion. */
  readonly maxTokens: number;
  /** Limit of all calls of a day, in all processes together. */
  readonly tokensPerDay: number;
}
