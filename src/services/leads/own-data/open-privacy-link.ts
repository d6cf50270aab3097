import type { Kysely } from 'kysely'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { findLead } from '../lead-store.ts'
import type { SignedTokens } from '../tokens/signed-tokens.ts'

const DAY_MS = 86_400_000
/** CASL requires a withdrawal link to work for at least 60 days. */
const OWN_INQUIRY_DAYS = 90

/** Error code for a genuine link that has expired. */
export const LINK_EXPIRED = 'link_expired'

export interface OpenPrivacyLinkDeps {
  db: Kysely<Tables>
  tokens: Pick<SignedTokens, 'readLink'>
  now: () => number
}

/** The lead behind a link that was mailed to its address, however old the link is. */
export async function getLeadOfPrivacyLink(
  { db, tokens }: OpenPrivacyLinkDeps,
  token: string,
): Promise<{ lead: Lead; signedAt: number }> {
  const link = await tokens.readLink('own-inquiry', token)
  const lead = link && (await findLead(db, { id: link.targetId }))
  // After a change of address, only links to the new one work.
  if (!lead || !link.isFor(lead.email)) throw new AppError('not_found', ownInquiry.refusals.noInquiry)
  return { lead, signedAt: link.signedAt }
}

/** The lead behind a link that was mailed to its address within the last 90 days. */
export async function openPrivacyLink(deps: OpenPrivacyLinkDeps, token: string): Promise<Lead> {
  const { lead, signedAt } = await getLeadOfPrivacyLink(deps, token)
  if (deps.now() - signedAt <= OWN_INQUIRY_DAYS * DAY_MS) return lead
  throw new AppError('forbidden', ownInquiry.expired.text, { code: LINK_EXPIRED })
}
