import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import type { FormBody } from '#domain/inquiries/form-fields.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import type { PageResponse } from '#domain/site/dynamic-page.ts'
import { createErrorHead } from '../errors/error-status.ts'
import { sendPage } from '../pages/send-page.ts'

const MAX_FIELDS = 200

/** Whether a browser without script posted a form. */
export function isFormPost(c: Context): boolean {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded'
}

export async function readForm(c: Context, kind: InquiryKind): Promise<FormBody> {
  const pairs = [...new URLSearchParams(await c.req.text())]
  if (pairs.length > MAX_FIELDS) throw new AppError('invalid', refusalWords.request.tooManyFields)
  return readFormBody(kind, pairs)
}

/**
 * A form has no idempotency key, so we hash its content: the same form, reposted by a reload or a second click, gets
 * the first answer.
 */
export function deriveKey(kind: InquiryKind, body: FormBody): string {
  const digest = createHash('sha256').update(JSON.stringify([kind, body]))
  return `form-${digest.digest('base64url')}`
}

/** The page is personal, so it must not be indexed. */
export function answerForm(c: Context, answer: PageResponse, refusal?: AppError): Promise<Response> {
  const { status, headers } = refusal ? createErrorHead(refusal) : { status: 200 as const, headers: {} }
  return sendPage(c, answer, status, { ...headers, 'X-Robots-Tag': 'noindex' })
}
