/** Acts that change who can act as a user, with what their owner is told. */
export const SENSITIVE_ACTS = {
  email: 'The e-mail address of your account was changed.',
  password: 'Your password was changed. Other browsers were signed out.',
  key_shown: 'The API key of your profile was shown.',
  key_reset: 'The API key of your profile was replaced.',
  key_created: 'A named API key was created.',
  key_revoked: 'A named API key was revoked.',
  linked: 'An account of a sign-in provider was linked: whoever has it can sign in.',
  unlinked: 'An account of a sign-in provider was unlinked.',
  device: 'A device was connected: it has an API key of its own.',
  install_id: 'An asciinema command line was connected: it can upload as you.',
  revoked: 'Everything else that could act as you was revoked: browsers, API keys, devices, command lines.',
  deletion: 'Your account is being deleted with all your recordings.',
} as const;

export type SensitiveAct = keyof typeof SENSITIVE_ACTS;
