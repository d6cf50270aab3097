import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { OwnerFilesRequest } from '#domain/desk/properties/owner-files-view.ts'
import { isObject } from '#domain/is-object.ts'
import { Interrupted } from './tus-upload.ts'

type Question = OwnerFilesRequest extends infer One
  ? One extends { token: string }
    ? Omit<One, 'token'>
    : never
  : never

/** The link no longer works, or its property is closed: nothing more can be sent with it. */
export class LinkEnded extends Error {}

/** Calls the function behind the page. The token is the last part of the page URL. */
export async function askServer<Answer>(
  apikey: string,
  question: Question,
  isAnswer: (body: unknown) => body is Answer,
): Promise<Answer> {
  const token = location.pathname.split('/').at(-1) ?? ''
  const answer = await fetch('/functions/v1/owner-files', {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...question, token }),
  }).catch(() => {
    throw new Interrupted()
  })
  if (answer.status >= 500 || answer.status === 429) throw new Interrupted()
  const body: unknown = await answer.json().catch(() => null)
  const reason = readReason(body)
  if (answer.status === 404 && reason !== null) throw new LinkEnded(reason)
  if (!answer.ok) throw new Error(reason ?? words.refusals.broken)
  // An answer replaced by a proxy or a captive portal is not from our server.
  if (!isObject(body)) throw new Interrupted()
  // The page was loaded before an update of the server.
  if (!isAnswer(body)) throw new Error(words.refusals.outdated)
  return body
}

function readReason(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.error)) return null
  const { message } = body.error
  return typeof message === 'string' ? message : null
}
