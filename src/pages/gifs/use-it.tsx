import type { ComponentChildren } from 'preact';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import { quotableLines } from '../../resources/gifs/presentation/quotable-lines.js';
import { CopyCode } from '../site/components/copy-code.js';
import { formatTime } from '../browser/clock.js';
import { Embeds } from './embeds.js';
import { MomentLook } from './looks.js';
import type { UseItProps } from './uses.js';

/** Every way to use a recording elsewhere, each with its code and a preview. */
export function UseIt(props: UseItProps) {
  const { theme } = props.uses;
  return (
    <section class="section use" aria-labelledby="use">
      <header>
        <h2 id="use">Use it</h2>
        <p class="muted" id="use-theme" data-of-theme>
          {theme && `In ${theme.name}`}
        </p>
      </header>
      <Embeds {...props} />
      <MomentWay {...props} />
      <BadgeWay {...props} />
      <TerminalWay {...props} />
      <Way name="agents" title="For agents">
        <p>What was on the screen, as text:</p>
        <CopyCode label="Read the transcript" code={`curl ${apiUrl(props.gif)}transcript/`} />
        <p class="muted">{firstLineOf(props.gif)}</p>
      </Way>
    </section>
  );
}

function BadgeWay({ uses: { badge } }: UseItProps) {
  if (!badge) return null;
  return (
    <Way name="badge" title="Badge of the repository">
      <CopyCode label="Badge in Markdown" code={badge.markdown} />
      <img class="look" src={badge.url} alt="" loading="lazy" />
      <p>
        <a href="/badges">More badges</a>
      </p>
    </Way>
  );
}

interface WayProps {
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The script replaces its content when another theme is chosen. */
function Way({ name, title, children }: WayProps) {
  return (
    <details>
      <summary>{title}</summary>
      <div class="stack" id={`use-${name}`} data-of-theme>
        {children}
      </div>
    </details>
  );
}

/** The script updates its second during playback. */
function MomentWay({ gif, uses: { isDrawn, moment, frameUrl } }: UseItProps) {
  const url = `${gif.detail_url}#t=`;
  const frame = frameUrl.slice(0, -String(moment).length);
  return (
    <details data-moment={url} data-frame={frame}>
      <summary>Link to this moment</summary>
      <div class="stack" id="use-moment" data-of-theme>
        <CopyCode label="Link to this moment" code={`${url}${moment}`} />
        {isDrawn && <MomentLook url={frameUrl} />}
        <p class="muted">
          At <output>{formatTime(moment)}</output>. Each time in the transcript is such a link too.
        </p>
      </div>
    </details>
  );
}

function TerminalWay({ gif }: { readonly gif: GifDetailDto }) {
  if (gif.cast_url === '') return null;
  return (
    <Way name="terminal" title="In a terminal">
      <p>
        Plays it in your terminal with the <a href="https://docs.asciinema.org/manual/cli/">asciinema</a>{' '}
        command:
      </p>
      <CopyCode label="Play in a terminal" code={`asciinema play ${gif.cast_url}`} />
      <p>Or download the cast:</p>
      <CopyCode label="Download the cast" code={`curl -o ${gif.slug || gif.id}.cast ${gif.cast_url}`} />
    </Way>
  );
}

function firstLineOf({ transcript }: GifDetailDto): string {
  if (transcript === '') return 'There is no transcript yet.';
  const { value: line } = quotableLines(transcript).next();
  return line === undefined ? '' : `First line: ${line.trim().slice(0, 120)}`;
}

/** Of the recording in the API. */
export function apiUrl({ detail_url: url, id }: GifDetailDto): string {
  return url.replace(/\/gifs\/[^/]+$/, `/api/v1/gifs/${id}/`);
}
