import type { Environment } from '../environment.ts'

const APPLE = 'https://appleid.apple.com'

/** The identity providers of this deployment; those without an id or a secret are named, and off. */
export function createAuthProviders(environment: Environment) {
  const google = environment.AUTH_GOOGLE_ISSUER ?? 'https://accounts.google.com'
  const github = environment.AUTH_GITHUB_URL ?? 'https://github.com'
  const apple = environment.AUTH_APPLE_ISSUER ?? APPLE
  const azure = environment.AUTH_AZURE_ISSUER ?? 'https://login.microsoftonline.com/common/v2.0'
  return [
    {
      ...common('google', environment.AUTH_GOOGLE_CLIENT_ID, environment.AUTH_GOOGLE_CLIENT_SECRET),
      // Older tokens of Google's name it without the protocol.
      ...{ issuer: google, otherIssuers: [google.replace(/^https:\/\//, '')], scopes: 'openid email profile' },
    },
    {
      ...common('github', environment.AUTH_GITHUB_CLIENT_ID, environment.AUTH_GITHUB_CLIENT_SECRET),
      ...{ kind: 'github' as const, issuer: github, scopes: 'user:email' },
    },
    {
      ...common('apple', environment.AUTH_APPLE_CLIENT_ID, environment.AUTH_APPLE_CLIENT_SECRET),
      ...{ issuer: apple, otherIssuers: appleIssuers(apple), scopes: 'openid email name', usesFormPost: true },
    },
    {
      ...common('azure', environment.AUTH_AZURE_CLIENT_ID, environment.AUTH_AZURE_CLIENT_SECRET),
      ...{ issuer: azure, scopes: 'openid email profile' },
    },
    ...(environment.AUTH_OIDC_PROVIDERS ?? []).map((entry) => ({
      ...common(`custom:${entry.name}`, entry.client_id, entry.client_secret),
      ...{ issuer: entry.issuer, scopes: entry.scopes },
      ...{ isEmailOptional: entry.email_optional, skipsNonce: entry.skip_nonce_check },
    })),
  ]
}

function common(name: string, clientIds: string[] | undefined, clientSecret: string | undefined) {
  return {
    ...{ name, clientIds: clientIds ?? [], clientSecret: clientSecret ?? '' },
    kind: 'openid' as 'openid' | 'github',
    otherIssuers: [] as string[],
    usesFormPost: false,
    isEmailOptional: false,
    skipsNonce: false,
  }
}

function appleIssuers(issuer: string): string[] {
  return issuer === APPLE ? ['https://account.apple.com'] : []
}
