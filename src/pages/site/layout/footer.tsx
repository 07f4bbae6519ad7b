import { KeysHelp } from './keys-help.js';

/** The footer of every page. */
export function Footer() {
  return (
    <footer class="site-footer">
      <div class="wide">
        <span>ttyreel: recordings of terminal sessions, for people and for agents</span>
        <a href="/tapes">Tape checker</a>
        <a href="/docs/api">Guide to the API</a>
        <a href="/changelog">Changelog</a>
        <a href="/api/docs">API explorer</a>
        <a href="/api/openapi.json">OpenAPI</a>
        <button type="button" class="link needs-script" data-opens="keys">
          Keyboard shortcuts
        </button>
      </div>
      <KeysHelp />
    </footer>
  );
}
