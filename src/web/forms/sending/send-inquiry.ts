import * as v from 'valibot'
import type { Confirmation } from '#domain/inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'
import { inquiryFunctions } from '#domain/inquiries/inquiry-names.ts'
import { noticeOf } from '#domain/inquiries/notice.ts'
import type { SentBody } from './draft-store.ts'

/** The outcome of one attempt. */
export type Attempt =
  | ({ name: 'sent' } & Confirmation)
  | { name: 'refused'; faults: InquiryFaults }
  /** The server has a different body for this key. */
  | { name: 'key-used' }
  /** The inquiry may or may not have arrived, or a later attempt may succeed. */
  | { name: 'failed'; retryAfterMs: number | null }
  /** The server would refuse every repeat. */
  | { name: 'rejected' }

const TIMEOUT_MS = 20_000
const PAUSES_MS = [2000, 5000, 10_000, 20_000, 40_000, 60_000]
const TOO_EARLY = new Set([408, 425, 429])

const Sent = v.object({
  success: v.literal(true),
  reference: v.string(),
  message: v.string(),
  replyBy: v.optional(v.string(), ''),
})
const Refused = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    notice: v.optional(v.object({ title: v.string(), text: v.string() })),
    fields: v.optional(v.record(v.string(), v.string()), {}),
  }),
})

/** Makes one attempt. A lost connection is an outcome too; anything thrown is an error in this code. */
export async function sendInquiry(
  { kind, publishableKey }: { kind: InquiryKind; publishableKey: string },
  body: SentBody,
  key: string,
): Promise<Attempt> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
  const response = await fetch(`/functions/v1/${inquiryFunctions[kind]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey, 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: timeout.signal,
  }).catch(() => null)
  const content: unknown = await response?.json().catch(() => null)
  clearTimeout(timer)
  if (!response) return { name: 'failed', retryAfterMs: null }
  return readAttempt(response.status, response.headers.get('retry-after'), content)
}

/** Reads the outcome from the response. */
export function readAttempt(status: number, retryAfter: string | null, content: unknown): Attempt {
  const sent = v.safeParse(Sent, content)
  if (status === 200 && sent.success) {
    const { reference, message, replyBy } = sent.output
    return { name: 'sent', reference, message, replyBy }
  }
  const refused = v.safeParse(Refused, content)
  const error = refused.success ? refused.output.error : null
  if (status === 422 && error?.code === 'key_reused') return { name: 'key-used' }
  if (status === 422 && error) return { name: 'refused', faults: { notice: noticeOf(error), fields: error.fields } }
  if (status >= 400 && status < 500 && !TOO_EARLY.has(status)) return { name: 'rejected' }
  const seconds = Number(retryAfter ?? '')
  return { name: 'failed', retryAfterMs: retryAfter && seconds > 0 ? seconds * 1000 : null }
}

/** How long to wait before the next attempt: longer each time, with some jitter, and never less than Retry-After. */
export function chooseDelayMs(failures: number, retryAfterMs: number | null, random: () => number): number {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0
  return Math.max(Math.round(pause * (0.8 + random() * 0.4)), retryAfterMs ?? 0)
}
