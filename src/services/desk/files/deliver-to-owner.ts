import type { Kysely, Transaction } from 'kysely'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { toGuardedLead } from '#domain/desk/messages/to-guarded-lead.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { composeMessageId, deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import { findAcceptedAt } from '#platform/mail/sent-mail-store.ts'
import { readAddressLedger } from '../../leads/consents/address-ledger.ts'
import type { LedgerKey } from '../../leads/consents/ledger-key.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent, type LockedLead, lockLead } from '../acts/act-store.ts'
import { findMessage, insertMessage, type MessageRow, setMessageState } from '../messages/message-store.ts'
import { findRefusal, refuseMessage } from '../messages/refuse-message.ts'
import { type findOwnedProperty, findWhoAskedForFiles } from './file-store.ts'

export type OwnedProperty = NonNullable<Awaited<ReturnType<typeof findOwnedProperty>>>

export interface ToOwnerDeps extends MailDeliveryDeps {
  db: Kysely<Tables>
  now: () => number
  newId: () => string
  teamEmail: string
  ledgerKey: LedgerKey
}

interface OwnerMail {
  jobId: string
  attempt: number
  template: string
  render: () => Promise<{ subject: string; html: string; text: string; kept: string }>
}

/**
 * Sends an owner an automatic mail. The usual guard decides when it goes out, and the mail is stored with the consent that
 * allows it, under the name of the member who asked for the files. It stops no clock.
 */
export async function deliverToOwner(
  deps: ToOwnerDeps,
  property: OwnedProperty,
  { jobId: id, attempt, template, render }: OwnerMail,
): Promise<Record<string, unknown>> {
  const { db, pool, teamEmail } = deps
  const mailId = composeMessageId(deps.from, { jobId: id, template })
  // A worker may have died after the server accepted the mail and before we recorded that.
  if (!(await findAcceptedAt(pool, mailId))) {
    const content = await render()
    const { subject, kept: body } = content
    const refusal = await db.transaction().execute((tx) => admit(deps, tx, property, { id, mailId, subject, body }))
    if (refusal !== null) return { skipped: refusal }
    const to = { name: property.fullName, address: property.email }
    const replyTo = { address: teamEmail }
    const mail = { jobId: id, template, lead: property.leadReference, to, replyTo, render: async () => content }
    try {
      await deliverMail(deps, mail)
    } catch (error) {
      const at = new Date(deps.now())
      const sent = await findMessage(db, id)
      const kind = sent && findRefusal(error, { message: sent, attempt, at })
      if (!kind) throw error
      const said = { kind, why: describeError(error), newId: deps.newId, at }
      await settle(deps, property, id, async (tx, lead, message) => {
        // If the owner has withdrawn consent, we don't reach them some other way.
        if (message.state === 'queued') await refuseMessage(tx, { lead, message, ...said })
      })
      return { refused: true }
    }
  }
  const acceptedAt = (await findAcceptedAt(pool, mailId)) ?? new Date(deps.now())
  await settle(deps, property, id, (tx) => setMessageState(tx, id, 'accepted', { accepted_at: acceptedAt }))
  return { accepted: true }
}

interface NewMail {
  id: string
  mailId: string
  subject: string
  body: string
}

/** Null if the mail may be sent; otherwise why not. */
async function admit(
  { now, newId, ledgerKey }: ToOwnerDeps,
  tx: Transaction<Tables>,
  property: OwnedProperty,
  { id, mailId, subject, body }: NewMail,
): Promise<string | null> {
  const lead = await lockLead(tx, property.leadId, null)
  if (!lead) return 'the lead was deleted'
  const known = await findMessage(tx, id)
  if (known && known.state !== 'queued' && known.state !== 'refused') return `the mail is ${known.state}`
  const by = await findWhoAskedForFiles(tx, lead.id)
  if (by === null) return 'nobody has asked for files'
  const at = new Date(now())
  const verdict = guardOutgoing({
    purpose: 'reply',
    lead: toGuardedLead(lead),
    ...(await readAddressLedger(tx, ledgerKey, property.email)),
    at,
  })
  if (verdict.kind === 'barred') {
    if (known) await setMessageState(tx, id, 'cancelled')
    const said = { actId: newId(), kind: 'not-sent', actor: null, actorKind: 'system', changes: {} } as const
    await insertEvent(tx, { ...said, leadId: lead.id, data: { why: verdict.why }, at })
    return verdict.why
  }
  if (known) return null
  await insertMessage(tx, {
    id,
    lead_id: lead.id,
    direction: 'out',
    purpose: 'reply',
    by,
    subject,
    body,
    message_id: mailId,
    in_reply_to: null,
    guide_url: null,
    state: 'queued',
    send_after: at,
    accepted_at: null,
    at,
    consent_id: verdict.kind === 'consented' ? verdict.consentId : null,
    exemption: verdict.kind === 'exempt' ? verdict.exemption : null,
  })
  return null
}

type Ending = (tx: Transaction<Tables>, lead: LockedLead, message: MessageRow) => Promise<void>

/** Records the result of a mail. A bounce may have been recorded already. */
async function settle({ db }: ToOwnerDeps, { leadId }: OwnedProperty, id: string, end: Ending): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lead = await lockLead(tx, leadId, null)
    const message = lead && (await findMessage(tx, id))
    if (message && message.state !== 'accepted' && message.state !== 'bounced') await end(tx, lead, message)
  })
}
