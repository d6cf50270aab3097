import * as v from 'valibot'
import { readEmail } from '../users/email-address.ts'
import type { ExternalEmail, ExternalProfile, ExternalProvider } from './external-provider.ts'

const MAX_TEXT = 1024
/** The maximum in OpenID Connect. */
const MAX_SUBJECT = 255

type Claims = Record<string, unknown>

/** Reads the claims of an OpenID provider; null if they do not identify anyone. */
export function readClaims(
  claims: Claims,
  { issuer, isMicrosoft }: { issuer: string; isMicrosoft: boolean },
): ExternalProfile | null {
  const subject = text(claims.sub)
  // Cleaning could make two different subjects equal, so an unclean one is refused.
  if (subject === '' || subject !== claims.sub || subject.length > MAX_SUBJECT) return null
  const email = addressOf(claims.email)
  const name = text(claims.name) || [text(claims.given_name), text(claims.family_name)].filter(Boolean).join(' ')
  return {
    subject,
    emails:
      email === ''
        ? []
        : [{ email, isVerified: isYes(claims.email_verified) || (isMicrosoft && isYes(claims.xms_edov)) }],
    details: detailsOf({
      iss: issuer,
      sub: subject,
      name,
      username: text(claims.preferred_username),
      picture: text(claims.picture),
    }),
  }
}

/**
 * Microsoft lets a tenant put any address on its accounts, and `xms_edov` says whether the tenant owns the domain. At
 * other providers, users may be able to fill in a claim of that name.
 */
export function isMicrosoft({ name, issuer }: Pick<ExternalProvider, 'name' | 'issuer'>): boolean {
  return name === 'azure' || issuer.startsWith('https://login.microsoftonline.com/')
}

/** Nothing but an explicit yes counts. */
function isYes(word: unknown): boolean {
  return word === true || word === 'true' || word === 1 || word === '1'
}

/**
 * Checked against the configured issuers of the provider, never against what a token claims. Microsoft's issuer
 * contains the tenant.
 */
export function isIssuedBy({ iss, tid }: Claims, issuers: string[]): boolean {
  const isTenant = typeof tid === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tid)
  return issuers.some((issuer) => iss === (isTenant ? issuer.replace('{tenantid}', tid) : issuer))
}

const GitHubUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  login: v.nullish(v.string(), ''),
  name: v.nullish(v.string(), ''),
  avatar_url: v.nullish(v.string(), ''),
})
const GitHubEmails = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** Reads the two answers from GitHub; null if they are not in its format. */
export function readGitHubUser(user: unknown, emails: unknown, issuer: string): ExternalProfile | null {
  const known = v.safeParse(GitHubUser, user)
  const list = v.safeParse(GitHubEmails, emails)
  if (!known.success || !list.success) return null
  const { id, login, name, avatar_url: picture } = known.output
  const sorted = list.output.toSorted((a, b) => Number(b.primary) - Number(a.primary))
  const subject = String(id)
  return {
    subject,
    emails: sorted
      .map(({ email, verified }): ExternalEmail => ({ email: addressOf(email), isVerified: verified }))
      .filter(({ email }) => email !== ''),
    details: detailsOf({
      iss: issuer,
      sub: subject,
      name: text(name) || text(login),
      username: text(login),
      picture: text(picture),
    }),
  }
}

/**
 * The name Apple sends with the very first sign-in, outside the signed token. It is used as a name and nothing else.
 */
export function readAppleName(field: string): string {
  try {
    const Field = v.object({ name: v.object({ firstName: v.nullish(v.string()), lastName: v.nullish(v.string()) }) })
    const { name } = v.parse(Field, JSON.parse(field))
    return [text(name.firstName), text(name.lastName)].filter(Boolean).join(' ')
  } catch {
    return ''
  }
}

function detailsOf(found: { iss: string; sub: string; name: string; username: string; picture: string }) {
  const { iss, sub, name, username, picture } = found
  return {
    iss,
    sub,
    provider_id: sub,
    ...(name && { name, full_name: name }),
    ...(username && { preferred_username: username, user_name: username }),
    ...(/^https?:\/\//i.test(picture) && { picture, avatar_url: picture }),
    phone_verified: false,
  }
}

/** Text from another service, without characters that the database cannot store. */
function text(value: unknown): string {
  if (typeof value !== 'string') return ''
  // Cut first, because cutting may leave half a surrogate pair at the end, which the next step removes.
  return value
    .slice(0, MAX_TEXT)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
}

function addressOf(value: unknown): string {
  try {
    return readEmail(text(value))
  } catch {
    // An address we cannot use counts as missing; the rest of the profile is used.
    return ''
  }
}
