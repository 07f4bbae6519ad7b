import type { ComponentChildren } from 'preact';
import { CopyCode } from '../site/components/copy-code.js';
import { frameCode, frameOfWidth } from '../share/embed-frame.js';
import { frameQuery } from '../share/frame-options.js';
import { FrameForm } from './frame-form.js';
import { FrameLook, LinkLook, PictureLook, SchemesLook } from './looks.js';
import type { UseItProps } from './uses.js';

/** The codes for other sites beside each other, each with a preview of what it gives. */
export function Embeds(props: UseItProps) {
  const { gif, uses } = props;
  const { codes, isDrawn } = uses;
  const still = stillOf(gif);
  const picture = (of: string) => isDrawn && <PictureLook still={still} gifUrl={uses.readmeGif} of={of} />;
  return (
    <div class="embeds">
      <ReadmeEmbed {...props} />
      <FrameEmbed {...props} />
      <Embed name="html" title="HTML" look={picture('HTML')} code={codes.html} />
      <Embed name="bbcode" title="BBCode, for forums" look={picture('BBCode')} code={codes.bbcode} />
      <Embed
        name="link"
        title="Notion, Discourse, WordPress"
        look={isDrawn && <LinkLook gif={gif} still={still} />}
        code={gif.detail_url}
        hint="The link on a line of its own. A site that supports oEmbed shows the player; others, this card."
      />
    </div>
  );
}

/** The one that the stage has loaded. */
const stillOf = (gif: UseItProps['gif']) => gif.still_url || gif.thumbnail_url;

function ReadmeEmbed({ gif, uses: { codes, isDrawn, readmeGif, schemes } }: UseItProps) {
  const still = stillOf(gif);
  const look = schemes ? (
    <SchemesLook still={still} urls={schemes} />
  ) : (
    <PictureLook still={still} gifUrl={readmeGif} of="a README" />
  );
  return (
    <Embed
      name="schemes"
      title="README"
      label="In the reader's colour scheme"
      look={isDrawn && look}
      code={codes.picture}
      hint={codes.reason}
    >
      <div class="labelled" id="use-readme" data-of-theme>
        <p class="small">Markdown</p>
        <CopyCode label="Markdown" code={codes.markdown} />
      </div>
    </Embed>
  );
}

function FrameEmbed(props: UseItProps) {
  const { gif, uses } = props;
  const { options, width } = uses.frame;
  const query = frameQuery(options, uses.theme?.slug, uses.look);
  return (
    <Embed
      name="iframe"
      title="Player in a frame"
      look={uses.isDrawn && <FrameLook gif={gif} query={query} />}
      code={frameCode(gif, frameOfWidth(gif, width), query)}
    >
      <FrameForm {...props} />
    </Embed>
  );
}

interface EmbedProps {
  readonly name: string;
  readonly title: string;
  /** Of the code, if its title does not suffice. */
  readonly label?: string;
  readonly look: ComponentChildren;
  readonly code: string;
  readonly hint?: string;
  readonly children?: ComponentChildren;
}

/** The script replaces its parts when something else is chosen. */
function Embed({ name, title, label, look, code, hint, children }: EmbedProps) {
  return (
    <div class={`embed ${name}`}>
      <h3>{title}</h3>
      <div class="preview" id={`look-${name}`} data-of-theme>
        {look}
      </div>
      {children}
      <div class="labelled" id={`use-${name}`} data-of-theme>
        {label && <p class="small">{label}</p>}
        <CopyCode label={label ?? title} code={code} />
        {hint && <p class="muted small">{hint}</p>}
      </div>
    </div>
  );
}
