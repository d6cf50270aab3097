import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { OwnerFilesRequest } from '#domain/desk/properties/owner-files-view.ts'
import { Interrupted } from './tus-upload.ts'

type Question = OwnerFilesRequest extends infer One
  ? One extends { token: string }
    ? Omit<One, 'token'>
    : never
  : never

/** Asks the function behind the page. The token is the last part of the page's own address. */
export async function askServer<Answer>(apikey: string, question: Question): Promise<Answer> {
  const token = location.pathname.split('/').at(-1) ?? ''
  const answer = await fetch('/functions/v1/owner-files', {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...question, token }),
  }).catch(() => {
    throw new Interrupted()
  })
  if (answer.status >= 500 || answer.status === 429) throw new Interrupted()
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(body.error?.message ?? words.refusals.broken)
  return body
}
