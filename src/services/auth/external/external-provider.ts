/** An identity provider, as configured for this deployment. */
export interface ExternalProvider {
  /** On the wire: google, github, apple, azure, or custom:… */
  name: string
  kind: 'openid' | 'github'
  /** The first is sent in redirects; tokens made for the others are accepted too. */
  clientIds: readonly string[]
  clientSecret: string
  issuer: string
  /** Other spellings of the issuer in its tokens. */
  otherIssuers: readonly string[]
  scopes: string
  /** The provider answers with a form that the browser posts. */
  usesFormPost: boolean
  isEmailOptional: boolean
  skipsNonce: boolean
}

export interface ExternalEmail {
  /** In lower case. */
  email: string
  /** Whether the provider has verified that its user reads this mailbox. */
  isVerified: boolean
}

/** A person, as described by a provider. */
export interface ExternalProfile {
  /** Never changes and is never reused for someone else, unlike a name or an address. */
  subject: string
  /** The primary one first. */
  emails: ExternalEmail[]
  /** As shown in `identity_data`, without the address. */
  details: Record<string, unknown>
}

/** The result of a redirect to a provider. */
export interface ExternalSignIn {
  profile: ExternalProfile
  accessToken: string
  refreshToken: string
}

export function isOn({ clientIds, clientSecret }: ExternalProvider): boolean {
  return clientIds.length > 0 && clientSecret !== ''
}

/**
 * The providers the protocol lists by name. One that a deployment has not configured is off; any other name is unknown.
 */
export const knownProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly', 'github', 'gitlab', 'google'],
  ...['keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc', 'workos', 'twitch'],
  ...['twitter', 'zoom'],
]
