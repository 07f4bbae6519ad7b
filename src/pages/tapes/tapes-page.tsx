import { Get, Post } from '@nestjs/common';
import { type TapeVerdict, validateTape } from '@ttyreel/recording';
import { LiveError } from '../site/components/field-error.js';
import { fieldText } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent } from '../site/layout/page.js';
import { Verdict } from './verdict.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const EXAMPLE = 'Output demo.gif\nSet FontSiz 32\nType "ls"\nEnter\nSleep 2s';

/** `/tapes`: validates a tape. */
@SitePage('tapes')
export class TapesPage implements FormPage {
  @Get()
  render(): Promise<PageContent> {
    return Promise.resolve(pageOf(''));
  }

  @Post()
  submit(@WebRequest() { form }: FormRequest): Promise<PageContent> {
    return Promise.resolve(pageOf(fieldText(form, 'tape')));
  }
}

function pageOf(tape: string): PageContent {
  return {
    title: 'Check a tape',
    description: 'Paste a VHS tape and see what is wrong with it, where, and how to fix it.',
    section: 'tapes',
    script: 'live-form.js',
    tags: [],
    body: (
      <div class="stack">
        <h1>Check a tape</h1>
        <p>
          Paste a{' '}
          <a href="https://github.com/charmbracelet/vhs" rel="noreferrer">
            VHS
          </a>{' '}
          tape. It is checked, not run.
        </p>
        <div class="tape-tool">
          <TapeForm tape={tape} />
          <Verdict tape={tape} verdict={verdictOf(tape)} />
        </div>
      </div>
    ),
  };
}

/** Null for a tape without text. */
function verdictOf(tape: string): TapeVerdict | null {
  return tape.trim() === '' ? null : validateTape(tape);
}

function TapeForm({ tape }: { readonly tape: string }) {
  return (
    <form class="stack" action="/tapes" method="post" data-live-form>
      <div class="field">
        <label for="tape">Tape</label>
        <textarea
          id="tape"
          name="tape"
          class="mono"
          rows={20}
          placeholder={EXAMPLE}
          spellcheck={false}
          autocapitalize="none"
          autocomplete="off"
          wrap="off"
          required
          aria-describedby="verdict-summary"
          // The parser drops the first line feed.
          value={`\n${tape}`}
        />
      </div>
      <button type="submit" class="primary">
        Check
      </button>
      <LiveError />
    </form>
  );
}
