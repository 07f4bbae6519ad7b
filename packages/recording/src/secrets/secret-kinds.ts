/** Secrets with a form of their own, by their names in the API: they hold a recording. */
const CERTAIN_KINDS = {
  private_key: 'a private key',
  aws_access_key_id: 'an AWS access key id',
  aws_secret_access_key: 'an AWS secret access key',
  github_token: 'a GitHub token',
  gitlab_token: 'a GitLab token',
  npm_token: 'an npm token',
  pypi_token: 'a PyPI token',
  crates_io_token: 'a crates.io token',
  rubygems_token: 'a RubyGems token',
  docker_token: 'a Docker Hub token',
  slack_token: 'a Slack token',
  slack_webhook: 'a Slack webhook',
  discord_token: 'a Discord bot token',
  discord_webhook: 'a Discord webhook',
  telegram_token: 'a Telegram bot token',
  stripe_key: 'a Stripe key',
  google_api_key: 'a Google API key',
  google_oauth_token: 'a Google OAuth token',
  google_oauth_secret: 'a Google OAuth client secret',
  anthropic_key: 'an Anthropic API key',
  openai_key: 'an OpenAI API key',
  huggingface_token: 'a Hugging Face token',
  digitalocean_token: 'a DigitalOcean token',
  sendgrid_key: 'a SendGrid API key',
  twilio_key: 'a Twilio API key',
  azure_storage_key: 'an Azure storage key',
  vault_token: 'a Vault token',
  terraform_token: 'a Terraform Cloud token',
  tailscale_key: 'a Tailscale key',
  age_key: 'an age secret key',
  ttyreel_key: 'a ttyreel API key',
  json_web_token: 'a JSON Web Token',
  url_password: 'a password in a URL',
} as const;

/** Values that only the name before them makes a secret: they are warnings. */
const POSSIBLE_KINDS = {
  authorization: 'the credentials of a request',
  command_password: 'a password in a command',
  named_password: 'a password after its name',
  /** The search ended early. */
  unsearched_screen: 'a secret in the rest of the recording, which takes too long to draw,',
} as const;

/** The description of a kind of secret, by its name in the API. */
export const SECRET_KINDS = { ...CERTAIN_KINDS, ...POSSIBLE_KINDS };

export type SecretKind = keyof typeof SECRET_KINDS;

/** Whether it holds a recording. Others are warnings. */
export function isCertain({ kind }: { readonly kind: SecretKind }): boolean {
  return kind in CERTAIN_KINDS;
}
