import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { account } from '#content/account/account.ts'
import { ownMessage } from '#content/account/own-message.ts'
import { fieldMessages } from '#content/inquiries/inquiry-messages.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { requiredText } from '#domain/inquiries/inquiry-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { toAccountInquiry } from '#domain/leads/account-inquiry.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import type { AccountInquiriesService } from '#services/leads/own-data/account-inquiries.ts'
import { authorize } from '../auth/authorize.ts'
import { readIdempotencyKey } from '../requests/idempotency-key.ts'
import { readJson } from '../requests/read-json.ts'
import { requireMailbox } from './require-mailbox.ts'

const CorrectionBody = v.object({ changes: v.record(v.string(), v.unknown()) })

const MessageBody = v.object({ message: requiredText(fieldMessages.message, inquiryLimits.message) })

/** Limited, because the team gets a mail about each change. */
const changeLimit = { name: 'own-inquiry-changes', count: 30, windowMs: 60 * 60_000 }
/** Fewer than the mails a day that we attach to a lead, and more than people write. Repeats count too. */
const messageLimit = { name: 'own-inquiry-messages', count: 30, windowMs: 24 * 60 * 60_000 }

interface AccountInquiryDependencies {
  auth: AuthContext
  inquiries: AccountInquiriesService
}

/** Shows the inquiries from the account's address, corrects or deletes one, and takes a message about it. */
export function addAccountInquiryRoutes(
  routes: Hono,
  deps: AccountInquiryDependencies,
  limitOften: MiddlewareHandler,
): void {
  const { auth, inquiries } = deps

  /** The proven address of a client who may make a change now. */
  async function requireChanger(c: Context): Promise<string> {
    const email = await requireMailbox(auth, await authorize(c, auth))
    const verdict = await auth.limiter.take(changeLimit, email)
    if (verdict.isAllowed) return email
    throw new AppError('too_often', account.inquiries.tooOften, verdict)
  }

  /** Every message has a key, so that no retry stores it twice. */
  async function readMessage(c: Context): Promise<{ text: string; key: string }> {
    const key = readIdempotencyKey(c)
    if (key === null) throw new AppError('invalid', refusalWords.request.badIdempotencyKey)
    const { success, output, issues } = v.safeParse(MessageBody, await readJson(c))
    if (success) return { text: output.message, key }
    const text = issues[0].message
    throw new AppError('refused', text, { notice: { title: account.error, text }, fields: { message: text } })
  }

  routes.get('/my-inquiries', limitOften, async (c) => {
    const leads = await inquiries.list(await requireMailbox(auth, await authorize(c, auth)))
    const now = new Date(auth.now())
    return c.json({ inquiries: leads.map((lead) => toAccountInquiry(lead, lead.said, now)) })
  })
  routes.post('/my-inquiries/:reference/messages', limitOften, async (c) => {
    const email = await requireMailbox(auth, await authorize(c, auth))
    const message = await readMessage(c)
    const verdict = await auth.limiter.take(messageLimit, email)
    if (!verdict.isAllowed) throw new AppError('too_often', ownMessage.tooMany, verdict)
    await inquiries.write(email, readReference(c.req.param('reference')) ?? '', message)
    return c.body(null, 204)
  })
  routes.patch('/my-inquiries/:reference', limitOften, async (c) => {
    const email = await requireChanger(c)
    const body = v.safeParse(CorrectionBody, await readJson(c))
    if (!body.success) throw new AppError('invalid', refusalWords.request.noChanges)
    await inquiries.correct(email, readReference(c.req.param('reference')) ?? '', body.output.changes)
    return c.body(null, 204)
  })
  routes.delete('/my-inquiries/:reference', limitOften, async (c) => {
    await inquiries.eraseOne(await requireChanger(c), readReference(c.req.param('reference')) ?? '')
    return c.body(null, 204)
  })
}
