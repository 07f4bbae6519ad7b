/** What the plugin uses of Swagger UI and of the React in it. */
interface SwaggerUi {
  readonly React: {
    createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
    useState<State>(initial: State): [State, (next: State) => void];
  };
}

interface ImmutableMap {
  get(key: string): unknown;
  keySeq(): { toArray(): string[] };
  filter(keep: (value: unknown, key: string) => boolean): ImmutableMap;
}

type Component = (props: never) => unknown;

type Sample = (schema: Pick<ImmutableMap, 'get'>, contentType: unknown, ...rest: unknown[]) => unknown;

/** A plugin of Swagger UI. The page gets its source text, so it uses nothing from outside of it. */
export function explorerPlugin({ React }: SwaggerUi) {
  const element = React.createElement;
  const link = (href: string, text: string) => element('a', { href }, text);

  const Topbar = () =>
    element(
      'header',
      { className: 'bar' },
      element('a', { className: 'bar-name', href: '/api/docs' }, 'ttyreel', element('span', null, ' API')),
      element('nav', null, link('/docs/api', 'Guide'), link('/api/openapi.json', 'openapi.json')),
    );

  /** All but the successes are folded: an operation has up to eleven errors. */
  const responses = (Original: Component) =>
    function Responses(props: { readonly responses: ImmutableMap }) {
      const [isOpen, setOpen] = React.useState(false);
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
      return element(
        'div',
        null,
        element(Original, { ...props, responses: shown }),
        others.length > 0 &&
          element('button', toggle, `${isOpen ? 'Hide others' : 'Other responses'}: ${others.join(', ')}`),
      );
    };

  /** Badges are shown as pictures, which run no script. */
  const responseBody = (Original: Component) =>
    function ResponseBody(props: { readonly contentType?: string; readonly content: unknown }) {
      if (!props.contentType?.startsWith('image/svg') || typeof props.content !== 'string')
        return element(Original, props);
      const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(props.content)}`;
      return element('div', null, element('h5', null, 'Response body'), element('img', { src, alt: '' }));
    };

  /** Form fields without an example begin empty; Swagger UI fills in "string". */
  const RequestBody = (Original: Component) =>
    function Body(props: { readonly fn: { readonly getSampleSchema: Sample } }) {
      const getSampleSchema: Sample = (schema, contentType, ...rest) =>
        contentType === false && schema.get('example') === undefined
          ? ''
          : props.fn.getSampleSchema(schema, contentType, ...rest);
      return element(Original, { ...props, fn: { ...props.fn, getSampleSchema } });
    };

  /** Empty fields are not sent unless "Send empty value" is ticked. */
  const ParameterIncludeEmpty = (Original: Component) =>
    function IncludeEmpty(props: { readonly isIncludedOptions?: object }) {
      return element(Original, {
        ...props,
        isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false },
      });
    };

  return {
    components: { Topbar },
    wrapComponents: { responses, responseBody, RequestBody, ParameterIncludeEmpty },
  };
}
