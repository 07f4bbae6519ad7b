import { Get, Post } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { HourlyLimits } from '../../platform/http/limits/hourly-limits.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { TAPE_SHELLS, type TerminalTheme } from '@ttyreel/recording';
import { GenerateDto } from '../../resources/generation/dto/generation.dto.js';
import { requestOf } from '../../resources/generation/generation-request.js';
import { GenerationsService } from '../../resources/generation/jobs/generations.service.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { FieldErrors } from '../site/components/field-error.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { Options } from '../site/components/options.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/generate`: turns a sentence or a README into a tape and a recording. */
@SitePage('generate')
export class GeneratePage implements FormPage {
  constructor(
    private readonly generations: GenerationsService,
    private readonly themes: ThemesService,
    private readonly limits: HourlyLimits,
    private readonly config: AppConfig,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const themes = await this.themes.list();
    return {
      title: 'Generate a recording',
      description: 'Say what a terminal recording should show, and get a VHS tape and a GIF of it.',
      section: 'generate',
      tags: ['themes'],
      body: (
        <div class="narrow stack">
          <h1>Generate a recording</h1>
          <p>
            Say what it should show. You get a VHS tape and a preview of it. No command is executed: outputs
            are made up.
          </p>
          <GenerateForm request={request} themes={themes} />
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form, browser } = request;
    const fields = ['description', 'source_url', 'raw_markdown', 'shell', 'theme'].flatMap((name) => {
      const text = fieldText(form, name).trim();
      return text === '' ? [] : [[name, text] as const];
    });
    const body = await validated(GenerateDto, Object.fromEntries(fields));
    const asked = requestOf(body, this.config.registries);
    await this.limits.count('generation', viewer, browser.address);
    const { job } = await this.generations.create(viewer, asked);
    return { redirect: `/generate/${job.id}` };
  }
}

interface GenerateFormProps {
  readonly request: WebPageRequest;
  readonly themes: readonly TerminalTheme[];
}

function GenerateForm({ request: { session, form, error }, themes }: GenerateFormProps) {
  const errors = fieldErrorsOf(error);
  return (
    <form class="stack" action="/generate" method="post">
      <FormError error={error} fields={['description', 'source_url', 'raw_markdown']} />
      <Field
        name="description"
        label="What should it show?"
        value={fieldText(form, 'description')}
        placeholder="list docker containers and stop one"
        rows={3}
        errors={errors}
      />
      <ReadmeFields form={form} errors={errors} />
      <ShellAndTheme form={form} themes={themes} />
      {session ? (
        <button type="submit" class="primary">
          Generate
        </button>
      ) : (
        <a class="button primary" href="/signin?next=%2Fgenerate">
          Sign in to generate
        </a>
      )}
    </form>
  );
}

interface ReadmeFieldsProps {
  readonly form?: URLSearchParams;
  readonly errors: FieldErrors;
}

function ReadmeFields({ form, errors }: ReadmeFieldsProps) {
  return (
    <details open={errors['source_url'] !== undefined || errors['raw_markdown'] !== undefined}>
      <summary>From a README instead</summary>
      <div class="stack">
        <Field
          name="source_url"
          label="Page of a repository or a package"
          type="url"
          value={fieldText(form, 'source_url')}
          placeholder="https://github.com/ada/engine"
          errors={errors}
        />
        <Field
          name="raw_markdown"
          label="Or its text"
          value={fieldText(form, 'raw_markdown')}
          rows={5}
          errors={errors}
        />
      </div>
    </details>
  );
}

interface ShellAndThemeProps {
  readonly form?: URLSearchParams;
  readonly themes: readonly TerminalTheme[];
}

function ShellAndTheme({ form, themes }: ShellAndThemeProps) {
  const shells = TAPE_SHELLS.filter((shell) => shell !== 'bash');
  const others = themes.filter(({ slug }) => slug !== 'dracula');
  return (
    <div class="row choices">
      <div class="field">
        <label for="shell">Shell</label>
        <select id="shell" name="shell">
          <option value="">bash</option>
          <Options choices={shells.map((shell) => [shell, shell])} chosen={form?.get('shell')} />
        </select>
      </div>
      <div class="field">
        <label for="theme">Theme</label>
        <select id="theme" name="theme">
          <option value="">Dracula</option>
          <Options choices={others.map(({ slug, name }) => [slug, name])} chosen={form?.get('theme')} />
        </select>
      </div>
    </div>
  );
}
