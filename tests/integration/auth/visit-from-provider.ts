import type { Client } from '#services/auth/auth-context.ts'
import { beginExternalSignIn } from '#services/auth/external/begin-external-sign-in.ts'
import type { ExternalProfile } from '#services/auth/external/external-provider.ts'
import { finishExternalSignIn, takeExternalFlow } from '#services/auth/external/finish-external-sign-in.ts'
import type { Authenticated } from '#services/auth/sessions/authenticate.ts'
import { type AuthFixture, client as anyCaller, siteUrl } from './start-auth.ts'

interface Visit {
  /** What the provider says about the visitor's addresses. */
  emails: ExternalProfile['emails']
  subject?: string
  client?: Client
  /** The account to link the identity to, instead of signing in. */
  linkTo?: Authenticated | null
  /** The token of an invitation to accept with this identity. */
  inviteToken?: string
  /** The challenge of a client that exchanges a code for its session. */
  challenge?: string
  /** Runs while the visitor is at the provider. */
  pause?: () => unknown
}

const provider = {
  name: 'google',
  kind: 'openid' as const,
  clientIds: ['x'],
  clientSecret: 'x',
  issuer: 'https://idp.example',
  otherIssuers: [],
  scopes: 'openid',
  usesFormPost: false,
  isEmailOptional: false,
  skipsNonce: false,
}

/** A sign-in by a provider, or the linking of an identity of it. */
export async function visitFromProvider({ auth }: Pick<AuthFixture, 'auth'>, visit: Visit) {
  const { emails, subject = 'sub-1', client = anyCaller, linkTo = null, inviteToken = '', challenge } = visit
  const profile = { subject, emails, details: { sub: subject } }
  const ctx = {
    ...auth,
    providers: {
      ...auth.providers,
      list: [provider],
      authorizationUrl: async () => 'https://idp.example/authorize',
      signIn: async () => ({ profile, accessToken: 'at', refreshToken: '' }),
    },
  }
  const pkce = challenge === undefined ? {} : { code_challenge: challenge, code_challenge_method: 's256' }
  const query = { provider: 'google', invite_token: inviteToken, ...pkce }
  const flow = await beginExternalSignIn(ctx, { query, redirectTo: siteUrl, client, linkTo })
  await visit.pause?.()
  const taken = await takeExternalFlow(ctx, flow.id, () => flow.binding)
  return finishExternalSignIn(ctx, client, taken, new URLSearchParams({ code: 'c' }))
}
