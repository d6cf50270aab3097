import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { acknowledgements, failureMessages, thanks } from '#content/inquiries/inquiry-messages.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import type { Inquiry, InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { InquirySource } from '#domain/inquiries/inquiry-source.ts'
import { createReference, REFERENCE_BYTES } from '#domain/inquiries/reference.ts'
import { SendLeadDigest, SendLeadToTeam, SendLeadToVisitor, SendLeadWebhook } from '#domain/jobs/lead-jobs.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'
import type { Placeholders } from '#domain/text/fill-in.ts'
import { runTransaction } from '#platform/database/run-transaction.ts'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { createConsents } from '../consents/create-consents.ts'
import type { LedgerKey } from '../consents/ledger-key.ts'
import { composeDetails } from './compose-details.ts'
import { findDigestSlot } from './find-digest-slot.ts'
import type { LeadBatches } from './lead-batches.ts'
import { createLeadId, LEAD_ID_BYTES } from './lead-id.ts'
import { type SpamSignals, scoreInquiry } from './score-inquiry.ts'
import { findStoredResponse, insertLeads, lockEmail, type NewLead, ReferenceTaken } from './submit-inquiry-store.ts'

export interface SubmitInquiryDeps {
  /** A pool for leads alone, so nothing else can exhaust it. */
  pool: Pool
  batches: LeadBatches
  queue: Pick<JobQueue, 'prepare'>
  placeholders: Placeholders
  ledgerKey: LedgerKey
  hasWebhook: boolean
  now: () => number
  random: (bytes: number) => Uint8Array
  /** Called after the commit; must neither throw nor wait. */
  onStored: (leadId: string, kind: InquiryKind) => void
}

export interface Submission {
  inquiry: Inquiry
  source: InquirySource
  signals: SpamSignals
  /** Idempotency key chosen by the client: a repeat gets the first answer. */
  key: string | null
  /** Connects the request with the mails about the lead in the log. */
  requestId?: string | undefined
}

export interface SubmissionResponse {
  id: string
  reference: string
  message: string
  /** When the visitor can expect an answer at the latest; `replyBy` says it in words, in Toronto time. */
  replyDueAt: string
  replyBy: string
}

const MAX_TRIES = 5

const RETRY_SECONDS = 2

/** Stores an inquiry with its consents and mail jobs, exactly once. Resolves after the commit. */
export async function submitInquiry(deps: SubmitInquiryDeps, submission: Submission): Promise<SubmissionResponse> {
  return storeOnce(deps, submission).catch((cause: unknown) => {
    if (!(cause instanceof Unavailable)) throw cause
    const message = failureMessages[submission.inquiry.kind]
    throw new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_SECONDS })
  })
}

async function storeOnce(deps: SubmitInquiryDeps, submission: Submission): Promise<SubmissionResponse> {
  const bodySha256 = hashBody(submission.inquiry)
  const { kind } = submission.inquiry
  for (let tries = 1; ; tries++) {
    const { lead, answer } = composeLead(deps, submission, bodySha256)
    try {
      if (await store(deps, lead)) {
        deps.onStored(lead.id, kind)
        return answer
      }
    } catch (error) {
      // The random reference is taken, which is very rare: draw another.
      if (error instanceof ReferenceTaken && tries < MAX_TRIES) continue
      throw error
    }
    const stored = submission.key === null ? null : await findStoredResponse(deps.pool, kind, submission.key)
    if (stored) return readStoredResponse(kind, stored, bodySha256)
    if (tries === MAX_TRIES) throw new Error('an idempotency key kept appearing and disappearing')
  }
}

/** Without a key, leads from one email address are stored one at a time, so that a repeat is recognized. */
async function store({ pool, batches }: SubmitInquiryDeps, lead: NewLead): Promise<boolean> {
  if (lead.idempotency) return batches.store(lead)
  return runTransaction(pool, async (client) => {
    await lockEmail(client, lead.email)
    const stored = await insertLeads(client, [lead])
    return stored.has(lead.id)
  })
}

function composeLead(
  deps: SubmitInquiryDeps,
  { inquiry, source, signals, key, requestId }: Submission,
  bodySha256: Buffer,
) {
  const time = deps.now()
  const { kind, fields } = inquiry
  const { fullName, email, phone, ...details } = fields
  const random = deps.random(LEAD_ID_BYTES + REFERENCE_BYTES)
  const id = createLeadId(time, random.subarray(0, LEAD_ID_BYTES))
  const reference = createReference(kind, random.subarray(LEAD_ID_BYTES))
  const flags = scoreInquiry(inquiry, signals)
  const receivedAt = new Date(time)
  const replyDueAt = findReplyDue(kind, receivedAt)
  const answer = composeResponse(kind, { id, reference, replyDueAt: replyDueAt.toISOString() })
  const lead: NewLead = {
    id,
    reference,
    kind,
    fullName,
    email,
    phone,
    source,
    flags,
    bodySha256,
    receivedAt,
    replyDueAt,
    details: composeDetails(details),
    page: source.page,
    consents: createConsents(inquiry, { ...deps, at: receivedAt }),
    jobs: prepareJobs(deps, { id, isSuspect: flags.includes('suspect'), time, requestId }),
    // The message follows from the kind and the time, so a repeat needs neither stored.
    idempotency: key === null ? null : { key, answer: { id, reference, replyDueAt: answer.replyDueAt } },
  }
  return { lead, answer }
}

interface JobsOfLead {
  id: string
  isSuspect: boolean
  time: number
  requestId: string | undefined
}

function prepareJobs({ queue, hasWebhook }: SubmitInquiryDeps, lead: JobsOfLead) {
  const payload = { leadId: lead.id, requestId: lead.requestId }
  // The lead's id is the job's id in each queue, so that a lead is never mailed by two jobs.
  const once = { id: lead.id }
  const mails = lead.isSuspect
    ? [queue.prepare(SendLeadDigest, {}, findDigestSlot(lead.time))]
    : [queue.prepare(SendLeadToTeam, payload, once), queue.prepare(SendLeadToVisitor, payload, once)]
  return hasWebhook ? [...mails, queue.prepare(SendLeadWebhook, payload, once)] : mails
}

function readStoredResponse(
  kind: InquiryKind,
  { bodySha256, answer }: { bodySha256: Buffer; answer: Record<string, unknown> },
  sent: Buffer,
): SubmissionResponse {
  if (!bodySha256.equals(sent)) {
    throw new AppError('refused', refusalWords.request.usedIdempotencyKey, { code: 'key_reused' })
  }
  const { id, reference, replyDueAt } = answer
  return composeResponse(kind, { id: String(id), reference: String(reference), replyDueAt: String(replyDueAt) })
}

function composeResponse(
  kind: InquiryKind,
  stored: Pick<SubmissionResponse, 'id' | 'reference' | 'replyDueAt'>,
): SubmissionResponse {
  const replyBy = describeDue(new Date(stored.replyDueAt))
  return { ...stored, message: `${thanks} ${acknowledgements[kind].text}`, replyBy }
}

/** Hashes the parsed fields in a fixed order, since a repeat may format its JSON differently. */
function hashBody({ kind, fields }: Inquiry): Buffer {
  return hash('sha256', JSON.stringify([kind, fields]), 'buffer')
}
