import { Get } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { validationPipe } from '../../platform/http/pipes/validation.pipe.js';
import { DEFAULT_THEME, findTheme, type TerminalTheme } from '@ttyreel/recording';
import type { BadgeEmbeds } from '../../resources/badges/badge-embeds.js';
import { BadgeUrlService } from '../../resources/badges/badge-url.service.js';
import { BadgeUrlQuery } from '../../resources/badges/dto/badge-url.query.js';
import { providerNamed } from '../../resources/badges/providers/provider.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import type { FieldErrors } from '../site/components/field-error.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { BadgeForm, OMITTED } from './badge-form.js';
import { ThemeGallery } from './theme-gallery.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

type Values = Readonly<Record<string, string>>;

interface Built {
  readonly embeds?: BadgeEmbeds;
  readonly errors: FieldErrors;
}

/** `/badges`: builds the URL of a badge. The page's own URL contains the choices. */
@SitePage('badges')
export class BadgesPage implements WebPage {
  readonly #validation = validationPipe();

  constructor(
    private readonly badgeUrls: BadgeUrlService,
    private readonly themes: ThemesService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  async render(@WebRequest() { query }: WebPageRequest): Promise<PageContent> {
    const values = valuesOf(query);
    const themes = await this.themes.list();
    const { embeds, errors } = await this.#build(values);
    const picture = embeds ? embeds.url.slice(this.config.siteUrl.length) : previewOf(values, themes);
    return {
      title: 'Badges',
      description: 'Badges for packages and repositories in the colours of your terminal.',
      section: 'badges',
      script: 'live-form.js',
      tags: ['themes'],
      body: (
        <div class="stack">
          <h1>Badges</h1>
          <p>README badges for packages and repositories, in the colours of your terminal.</p>
          <Picture path={picture} values={values} isPreview={!embeds} />
          <BadgeForm values={values} errors={errors} themes={themes} />
          <Codes embeds={embeds} />
          <ThemeGallery themes={themes} values={values} />
        </div>
      ),
    };
  }

  /** Empty without a package and a provider. */
  async #build(values: Values): Promise<Built> {
    if (values['package'] === undefined && values['provider'] === undefined) return { errors: {} };
    try {
      const request = (await this.#validation.transform(values, {
        type: 'query',
        metatype: BadgeUrlQuery,
      })) as BadgeUrlQuery;
      const { provider, package: name, metric, theme, style } = request;
      return { embeds: await this.badgeUrls.make(provider, name, metric, { theme, style }), errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationFailed) || !error.fields) throw error;
      return { errors: error.fields };
    }
  }
}

/** Defaults count as absent, so that URLs are short. Aliases of a provider become its own name. */
function valuesOf(query: URLSearchParams): Values {
  const given = Object.fromEntries(
    [...query].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value !== ''),
  ) as Readonly<Record<string, string>>;
  const { provider, ...others } = given;
  const chosen = Object.entries(others).filter(([name, value]) => OMITTED[name] !== value);
  return {
    ...Object.fromEntries(chosen),
    ...(provider !== undefined && { provider: providerNamed(provider) ?? provider }),
  };
}

/** The placeholder for an incomplete badge. */
function previewOf({ theme, style }: Values, themes: readonly TerminalTheme[]): string {
  const slug = findTheme(themes, theme ?? '')?.slug ?? DEFAULT_THEME.slug;
  return `/badge/preview/${slug}.svg${style === 'flat' ? '?style=flat' : ''}`;
}

interface PictureProps {
  readonly path: string;
  readonly values: Values;
  readonly isPreview: boolean;
}

function Picture({ path, values, isPreview }: PictureProps) {
  const subject = `${values['package'] ?? ''} ${values['metric'] ?? ''}`.trim();
  return (
    <figure id="badge" class="badge-stage" data-live>
      <img
        data-picture
        src={path}
        alt={isPreview ? 'An example of a badge' : `The badge: ${subject}`}
        height={24}
      />
      <figcaption class="muted small">
        {isPreview
          ? 'An example in this theme. Your badge appears when the fields below are valid.'
          : subject}
      </figcaption>
    </figure>
  );
}

function Codes({ embeds }: { readonly embeds?: BadgeEmbeds }) {
  return (
    <section id="codes" class="stack" data-live aria-label="Codes to copy">
      {embeds ? (
        <>
          <h2>Use it</h2>
          <Code label="Markdown" code={embeds.markdown} />
          <Code label="HTML" code={embeds.html} />
          <Code label="URL" code={embeds.url} />
        </>
      ) : (
        <p class="muted">The codes for your README appear here.</p>
      )}
    </section>
  );
}

function Code({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <div class="code">
      <h3>{label}</h3>
      <CopyCode label={label} code={code} />
    </div>
  );
}
