/** An identity provider as this deployment knows it. */
export interface ExternalProvider {
  /** On the wire: google, github, apple, azure, or custom:… */
  name: string
  kind: 'openid' | 'github'
  /** The first one is ours in redirects; tokens made for the others are taken too. */
  clientIds: readonly string[]
  clientSecret: string
  issuer: string
  /** Other spellings of the issuer in its tokens. */
  otherIssuers: readonly string[]
  scopes: string
  /** It answers with a form that the browser posts. */
  usesFormPost: boolean
  isEmailOptional: boolean
  skipsNonce: boolean
}

export interface ExternalEmail {
  /** In small letters. */
  email: string
  /** The provider says that its account's owner reads this mailbox. */
  isVerified: boolean
}

/** Who a provider says somebody is. */
export interface ExternalProfile {
  /** Never changes and never passes to somebody else, unlike a name or an address. */
  subject: string
  /** The main one first. */
  emails: ExternalEmail[]
  /** As shown in `identity_data`, without address. */
  details: Record<string, unknown>
}

/** What comes back from a provider after a redirect. */
export interface ExternalSignIn {
  profile: ExternalProfile
  accessToken: string
  refreshToken: string
}

export function isOn({ clientIds, clientSecret }: ExternalProvider): boolean {
  return clientIds.length > 0 && clientSecret !== ''
}

/** Those that the protocol knows by name; what a deployment does not offer of them is off, anything else unknown. */
export const knownProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly', 'github', 'gitlab', 'google'],
  ...['keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc', 'workos', 'twitch'],
  ...['twitter', 'zoom'],
]
