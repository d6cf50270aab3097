import { createHmac } from 'node:crypto'
import { leadDeleted, type SendLeadWebhook } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import type { Logger } from '#platform/log/logger.ts'
import { anyHost } from '#platform/outgoing/egress-policy.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing-fetch.ts'

interface SendLeadWebhookDeps {
  url: string
  secret: string
  findLead: (id: string) => Promise<Lead | null>
  now: () => number
  log: Logger
}

/** Only the status of the response matters. */
const fetch = createOutgoingFetch({ timeoutMs: 10_000, maxBytes: 0, policyOf: () => anyHost, body: 'start' })

/**
 * Handler of `SendLeadWebhook`. It delivers at least once: a receiver recognizes repeats by `id`, and replayed requests
 * by the time in `X-Signature: t=<seconds>,v1=<HMAC-SHA256 of "t.body">`.
 */
export function createSendLeadWebhook(deps: SendLeadWebhookDeps): HandlerOf<typeof SendLeadWebhook> {
  return async ({ id, payload, signal }) => {
    const lead = await deps.findLead(payload.leadId)
    if (!lead) return leadDeleted
    const body = JSON.stringify({ event: 'lead.created', id, lead })
    const time = Math.floor(deps.now() / 1000)
    const response = await fetch(deps.url, {
      method: 'POST',
      signal,
      headers: {
        'Content-Type': 'application/json',
        'X-Webhook-Id': id,
        'X-Signature': `t=${time},v1=${signWebhook(deps.secret, time, body)}`,
      },
      body,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
    deps.log.info({ id: payload.requestId, lead: lead.reference, jobId: id }, 'a lead was sent to the webhook')
    return { status: response.status }
  }
}

export function signWebhook(secret: string, time: number, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}
