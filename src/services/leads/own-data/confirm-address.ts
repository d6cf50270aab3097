import type { Kysely } from 'kysely'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import { AppError } from '#domain/errors.ts'
import { SendLeadChange } from '#domain/jobs/lead-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import type { LeadHistory } from '../lead-history.ts'
import { findLead } from '../lead-store.ts'
import type { SignedTokens } from '../tokens/signed-tokens.ts'
import { applyAddressCorrection, findNewAddress } from './address-correction-store.ts'

const DAY_MS = 86_400_000
const NEW_ADDRESS_DAYS = 7

interface ConfirmAddressDeps {
  db: Kysely<Tables>
  tokens: Pick<SignedTokens, 'readLink' | 'signLink'>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  history: LeadHistory
}

export interface ConfirmAddressService {
  /** The inquiry that the link in the mail would change. Reading it changes nothing. */
  read(token: string): Promise<{ reference: string }>
  /** Gives the inquiry its new address, and returns a token that opens it. */
  confirm(token: string): Promise<string>
}

/** A new address takes effect only after someone who reads its mailbox has confirmed it. */
export function createConfirmAddressService(deps: ConfirmAddressDeps): ConfirmAddressService {
  const { db, tokens, queue, now, history } = deps
  const refuse = () => new AppError('not_found', ownInquiry.refusals.noCorrection)

  async function open(token: string) {
    const link = await tokens.readLink('new-address', token)
    if (!link || now() - link.signedAt > NEW_ADDRESS_DAYS * DAY_MS) throw refuse()
    const [lead, email] = await Promise.all([findLead(db, { id: link.targetId }), findNewAddress(db, link.targetId)])
    if (!lead || email === null || !link.isFor(email)) throw refuse()
    return { lead, email }
  }

  return {
    async read(token) {
      const { lead } = await open(token)
      return { reference: lead.reference }
    },
    async confirm(token) {
      const { lead, email } = await open(token)
      const { id, reference } = lead
      await db.transaction().execute(async (tx) => {
        const at = new Date(now())
        if (!(await applyAddressCorrection(tx, { leadId: id, email, at }))) throw refuse()
        await history.record(tx, { leadIds: [id], kind: 'corrected', at })
        await queue.enqueue(tx, SendLeadChange, { leadId: id, reference, change: 'corrected' })
      })
      history.hint([id])
      return tokens.signLink('own-inquiry', { id, email }, now())
    },
  }
}
