import { validated } from '../../platform/http/pipes/validated.js';
import type { KeyScope } from '../../platform/http/viewer.js';
import { ApiKeyCreateDto } from '../../resources/auth/api-keys/api-key.dto.js';
import type { NewKeyOptions } from '../../resources/auth/api-keys/api-keys.service.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';

const SCOPES = {
  write: ['read', 'write'],
  read: ['read'],
  staff: ['read', 'write', 'staff'],
} as const satisfies Record<string, readonly KeyScope[]>;
type ScopeChoice = keyof typeof SCOPES;

const LIST = new Intl.ListFormat('en');

/** `read and write` */
export function scopesText(scopes: readonly string[]): string {
  return LIST.format(scopes);
}

/** What a form asks for. @throws ValidationFailed */
export async function keyOptionsOf(form: URLSearchParams): Promise<NewKeyOptions> {
  const until = fieldText(form, 'expires_on');
  const { name, scopes, expires_at } = await validated(ApiKeyCreateDto, {
    name: fieldText(form, 'name'),
    scopes: SCOPES[scopeOf(form)],
    // The end of that day.
    ...(until !== '' && { expires_at: `${until}T23:59:59Z` }),
  });
  return { name, scopes, expiresAt: expires_at === undefined ? undefined : new Date(expires_at) };
}

function scopeOf(form: URLSearchParams | undefined): ScopeChoice {
  const chosen = form?.get('scope');
  return chosen === 'read' || chosen === 'staff' ? chosen : 'write';
}

/** Asks for the name, the scope and the expiry of a named key. */
export function NewKeyForm({ request }: { readonly request: WebPageRequest }) {
  const { form, error } = request;
  const errors = fieldErrorsOf(error);
  return (
    <form class="narrow section stack" action="/account/keys" method="post">
      <h2>Create a named key</h2>
      <FormError error={error} fields={['name', 'expires_at']} />
      <Field
        name="name"
        label="Name"
        hint="What it is for, such as build server."
        value={fieldText(form, 'name')}
        maxLength={100}
        required
        errors={errors}
      />
      <ScopeField request={request} />
      <Field
        name="expires_on"
        label="Expires on (optional)"
        type="date"
        value={fieldText(form, 'expires_on')}
        errors={{ ...errors, ...(errors['expires_at'] && { expires_on: errors['expires_at'] }) }}
      />
      <button type="submit" name="action" value="create" class="primary">
        Create key
      </button>
    </form>
  );
}

function ScopeField({ request }: { readonly request: WebPageRequest }) {
  const { isStaff } = requireSession(request).viewer;
  const choices: readonly ScopeChoice[] = isStaff ? ['write', 'read', 'staff'] : ['write', 'read'];
  return (
    <div class="field">
      <label for="scope">Scope</label>
      <select id="scope" name="scope">
        {choices.map((choice) => (
          <option key={choice} value={choice} selected={choice === scopeOf(request.form)}>
            {scopesText(SCOPES[choice])}
          </option>
        ))}
      </select>
    </div>
  );
}
