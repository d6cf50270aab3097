import { loadAuthClient } from '../../client/load-auth-client.ts'
import { isMailboxRefusal, isOwnInquiries, type OwnInquiry, readReason } from './own-account-answers.ts'

/** Calls one of our own functions with the access token of the visitor who is signed in. */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  const headers = { ...init.headers, authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const answer = await fetch(`/functions/v1/${path}`, { ...init, headers })
  // The session has ended or needs its second step. A new token shows which, and the page then leads there.
  if (answer.status === 401) void client.refreshSession()
  return answer
}

/** Returns 'unproven' if nobody has shown in this session that they read the mailbox of the address. */
export async function fetchInquiries(): Promise<OwnInquiry[] | 'unproven'> {
  const answer = await call('my-inquiries')
  const content: unknown = await answer.json()
  if (isMailboxRefusal(content)) return 'unproven'
  if (!answer.ok) throw new Error(`my-inquiries answered ${answer.status}`)
  if (!isOwnInquiries(content)) throw new Error('my-inquiries did not answer with a list of inquiries')
  return content.inquiries
}

/** Returns why the service refused the code from the mail, or null if it was right. */
export async function proveMailbox(code: string): Promise<string | null> {
  return send('my-mailbox', 'POST', { code })
}

export async function fetchData({ withInquiries }: { withInquiries: boolean }): Promise<Blob> {
  const answer = await call(withInquiries ? 'my-data' : 'my-data?inquiries=no')
  if (!answer.ok) throw new Error(`my-data answered ${answer.status}`)
  return answer.blob()
}

interface Deletion {
  password: string
  nonce: string
  inquiries: boolean
}

/** Returns why the service refused, or null once the account is deleted. */
export async function deleteAccount(deletion: Deletion): Promise<string | null> {
  return send('my-account', 'DELETE', deletion)
}

async function send(path: string, method: string, body: unknown): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const answer = await call(path, { method, headers, body: JSON.stringify(body) })
  if (answer.ok) return null
  const reason = readReason(await answer.json())
  if (reason === null) throw new Error(`${path} answered ${answer.status} without a reason`)
  return reason
}
