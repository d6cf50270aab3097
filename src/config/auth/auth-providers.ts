import type { Environment } from '../environment.ts'
import { APPLE_ISSUER } from './auth-provider-settings.ts'

/** This deployment's identity providers. One without a client ID or secret is listed but cannot be used. */
export function createAuthProviders(environment: Environment) {
  const google = environment.AUTH_GOOGLE_ISSUER
  const apple = environment.AUTH_APPLE_ISSUER
  return [
    {
      ...common('google', environment.AUTH_GOOGLE_CLIENT_ID, environment.AUTH_GOOGLE_CLIENT_SECRET),
      issuer: google,
      // Google's older tokens have the issuer without the protocol.
      otherIssuers: [google.replace(/^https:\/\//, '')],
      scopes: 'openid email profile',
    },
    {
      ...common('github', environment.AUTH_GITHUB_CLIENT_ID, environment.AUTH_GITHUB_CLIENT_SECRET),
      kind: 'github' as const,
      issuer: environment.AUTH_GITHUB_URL,
      scopes: 'user:email',
    },
    {
      ...common('apple', environment.AUTH_APPLE_CLIENT_ID, environment.AUTH_APPLE_CLIENT_SECRET),
      issuer: apple,
      otherIssuers: apple === APPLE_ISSUER ? ['https://account.apple.com'] : [],
      scopes: 'openid email name',
      usesFormPost: true,
    },
    {
      ...common('azure', environment.AUTH_AZURE_CLIENT_ID, environment.AUTH_AZURE_CLIENT_SECRET),
      issuer: environment.AUTH_AZURE_ISSUER,
      scopes: 'openid email profile',
    },
    ...(environment.AUTH_OIDC_PROVIDERS ?? []).map((entry) => ({
      ...common(`custom:${entry.name}`, entry.client_id, entry.client_secret),
      issuer: entry.issuer,
      scopes: entry.scopes,
      isEmailOptional: entry.email_optional,
      skipsNonce: entry.skip_nonce_check,
    })),
  ]
}

function common(name: string, clientIds: string[] | undefined, clientSecret: string | undefined) {
  return {
    name,
    clientIds: clientIds ?? [],
    clientSecret: clientSecret ?? '',
    kind: 'openid' as 'openid' | 'github',
    otherIssuers: [] as string[],
    usesFormPost: false,
    isEmailOptional: false,
    skipsNonce: false,
  }
}
