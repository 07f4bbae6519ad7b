import type { ComponentChildren } from 'preact';
import type { TerminalTheme } from '@ttyreel/recording';
import type { BadgeEmbeds } from '../../resources/badges/badge-embeds.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { EmbedCodes } from '../../resources/gifs/presentation/embed-codes.js';
import { quotableLines } from '../../resources/gifs/presentation/quotable-lines.js';
import { CopyCode } from '../site/components/copy-code.js';
import { formatTime } from '../browser/clock.js';
import { frameCode, frameSizeOf } from '../share/embed-frame.js';
import { FrameLook, MomentLook, PictureLook, SchemesLook } from './looks.js';

/** The ways to use a recording: with its own picture, or as chosen. */
export interface Uses {
  readonly codes: EmbedCodes;
  readonly theme: TerminalTheme | null;
  /** Whether the theme or anything else differs from its own picture. */
  readonly isChosen: boolean;
  /** Whether there is a picture to preview. */
  readonly isDrawn: boolean;
  /** URL of the GIF in a README. */
  readonly readmeGif: string;
  /** URLs of the GIF for each colour scheme; null without a cast. */
  readonly schemes: { readonly light: string; readonly dark: string } | null;
  /** Second of the frame at `frameUrl`. */
  readonly moment: number;
  readonly frameUrl: string;
  /** The badge of the repository, if it is on the code host of the badges. */
  readonly badge: BadgeEmbeds | null;
}

interface UseItProps {
  readonly gif: GifDetailDto;
  readonly uses: Uses;
}

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
      <PictureWays {...props} />
      <FrameWay {...props} />
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

function PictureWays({ gif, uses: { codes, isDrawn, readmeGif, schemes } }: UseItProps) {
  const still = gif.thumbnail_url || gif.still_url;
  const look = isDrawn && <PictureLook still={still} gifUrl={readmeGif} />;
  return (
    <>
      <Way name="readme" title="README" isOpen>
        <CopyCode label="Markdown" code={codes.markdown} />
        {codes.reason && <p class="muted">{codes.reason}</p>}
        {look}
      </Way>
      <Way name="schemes" title="README, in the reader's colour scheme">
        <CopyCode label="HTML that follows the colour scheme" code={codes.picture} />
        {schemes && isDrawn ? <SchemesLook still={still} urls={schemes} /> : look}
      </Way>
      <Way name="html" title="HTML">
        <CopyCode label="HTML" code={codes.html} />
        {look}
      </Way>
    </>
  );
}

function FrameWay({ gif, uses: { isDrawn, theme } }: UseItProps) {
  return (
    <Way name="iframe" title="Player in a frame">
      <CopyCode label="Iframe" code={frameCode(gif, frameSizeOf(gif), theme?.slug)} />
      {isDrawn && <FrameLook gif={gif} theme={theme?.slug} />}
    </Way>
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
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** The script replaces its content when another theme is chosen. */
function Way({ name, title, isOpen, children }: WayProps) {
  return (
    <details open={isOpen}>
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
