/** The parts of Swagger UI and its React that the plugins use. */
interface SwaggerUi {
  readonly React: {
    readonly createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
    readonly useState: <State>(initial: State) => [State, (next: State) => void];
  };
}

interface ImmutableMap {
  get(key: string): unknown;
  keySeq(): { toArray(): string[] };
  filter(keep: (value: unknown, key: string) => boolean): ImmutableMap;
}

type Component = (props: never) => unknown;

type Sample = (schema: Pick<ImmutableMap, 'get'>, contentType: unknown, ...rest: unknown[]) => unknown;

function topBar({ React: { createElement } }: SwaggerUi) {
  const link = (href: string, text: string) => createElement('a', { href }, text);
  const name = createElement(
    'a',
    { className: 'bar-name', href: '/api/docs' },
    'ttyreel',
    createElement('span', null, ' API'),
  );
  const links = createElement(
    'nav',
    null,
    link('/docs/api', 'Guide'),
    link('/api/openapi.json', 'openapi.json'),
  );
  return { components: { Topbar: () => createElement('header', { className: 'bar' }, name, links) } };
}

/** Shows only successes until a button is pressed: an operation has up to eleven errors. */
function foldedResponses({ React: { createElement, useState } }: SwaggerUi) {
  const responses = (Original: Component) =>
    function Responses(props: { readonly responses: ImmutableMap }) {
      const [isOpen, setOpen] = useState(false);
      const isOther = (status: string) => /^[345]/.test(status);
      const others = props.responses.keySeq().toArray().filter(isOther);
      const shown = isOpen ? props.responses : props.responses.filter((_, status) => !isOther(status));
      const toggle = {
        type: 'button',
        className: 'others-toggle',
        'aria-expanded': isOpen,
        onClick: () => {
          setOpen(!isOpen);
        },
      };
      const text = `${isOpen ? 'Hide others' : 'Other responses'}: ${others.join(', ')}`;
      const button = others.length > 0 && createElement('button', toggle, text);
      return createElement('div', null, createElement(Original, { ...props, responses: shown }), button);
    };
  return { wrapComponents: { responses } };
}

/** Shows badges as pictures, in which no script runs. */
function svgPictures({ React: { createElement } }: SwaggerUi) {
  const responseBody = (Original: Component) =>
    function ResponseBody(props: { readonly contentType?: string; readonly content: unknown }) {
      const { contentType, content } = props;
      if (!contentType?.startsWith('image/svg') || typeof content !== 'string')
        return createElement(Original, props);
      const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content)}`;
      const heading = createElement('h5', null, 'Response body');
      return createElement('div', null, heading, createElement('img', { src, alt: '' }));
    };
  return { wrapComponents: { responseBody } };
}

/** Form fields without an example start empty and are not sent. Swagger UI would send "string" or an empty text. */
function emptyFields({ React: { createElement } }: SwaggerUi) {
  const RequestBody = (Original: Component) =>
    function Body(props: { readonly fn: { readonly getSampleSchema: Sample } }) {
      const getSampleSchema: Sample = (schema, contentType, ...rest) =>
        contentType === false && schema.get('example') === undefined
          ? ''
          : props.fn.getSampleSchema(schema, contentType, ...rest);
      return createElement(Original, { ...props, fn: { ...props.fn, getSampleSchema } });
    };
  const ParameterIncludeEmpty = (Original: Component) =>
    function IncludeEmpty(props: { readonly isIncludedOptions?: object }) {
      const isIncludedOptions = { ...props.isIncludedOptions, defaultValue: false };
      return createElement(Original, { ...props, isIncludedOptions });
    };
  return { wrapComponents: { RequestBody, ParameterIncludeEmpty } };
}

function colourScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
  return {};
}

/** Plugins of Swagger UI. The page gets the source text of each, so a plugin must not use outer variables. */
export const EXPLORER_PLUGINS = [topBar, foldedResponses, svgPictures, emptyFields, colourScheme];
