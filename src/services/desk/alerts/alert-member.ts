import type { Transaction } from 'kysely'
import { isWatching } from '#domain/desk/alerting/alerts.ts'
import { composeAlertText } from '#domain/desk/alerting/compose-alert-text.ts'
import type { AlertStep } from '#domain/desk/alerting/decide-alerts.ts'
import { MAX_ALERTS, SendDeskAlert } from '#domain/jobs/desk-alert-jobs.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { queuePush } from '../push/queue-push.ts'
import type { ReachedMember, SweptLead } from './alert-store.ts'

/** After this time, a text message about a lead is no longer worth sending. */
const TEXT_MS = 30 * 60_000

export interface TakenStep {
  lead: Pick<SweptLead, 'id' | 'reference' | 'kind' | 'clock'>
  step: AlertStep
}

interface MemberAlerts {
  member: ReachedMember
  steps: TakenStep[]
  at: Date
}

/** Sends one mail, one text message and one notification to each device, however many leads there are. */
export async function alertMember(
  { queue, siteUrl }: { queue: Pick<JobQueue, 'enqueue'>; siteUrl: string },
  tx: Transaction<Tables>,
  { member, steps, at }: MemberAlerts,
): Promise<void> {
  const { alerts, phone, id: memberId } = member
  // The last step is mailed even if the member has turned mail off, because otherwise nobody might notice the lead.
  const mailed = steps.filter(({ step }) => step === 'due' || (alerts.mail && step !== 'again'))
  if (mailed.length > 0) {
    const items = mailed.slice(0, MAX_ALERTS).map(toAlert)
    await queue.enqueue(tx, SendDeskAlert, { memberId, alerts: items })
  }
  // Quiet hours and off-duty hours come first. Only members who asked for it are woken, and never in quiet hours.
  const atOnce = steps.filter(({ step }) => step === 'woken' || isWatching(member, at))
  if (atOnce.length === 0) return
  await queuePush(queue, tx, { memberId, alerts: atOnce.map(toAlert), at })
  const to = phone.replaceAll(/\D/g, '')
  if (!alerts.text || to === '') return
  const items = atOnce.map(({ lead: { reference, kind, clock }, step }) => ({ reference, kind, clock, step }))
  const expiresAt = new Date(at.getTime() + TEXT_MS).toISOString()
  await queue.enqueue(tx, SendSms, { to, text: composeAlertText(items, siteUrl), expiresAt })
}

function toAlert({ lead, step }: TakenStep) {
  return { leadId: lead.id, clock: lead.clock, step }
}
