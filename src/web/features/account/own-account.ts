import { loadAuthClient } from '../../client/load-auth-client.ts'
import { isOwnInquiries, type OwnInquiries, readReason } from './own-account-answers.ts'

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

export async function fetchInquiries(): Promise<OwnInquiries> {
  const answer = await call('my-inquiries')
  if (!answer.ok) throw new Error(`my-inquiries answered ${answer.status}`)
  const content: unknown = await answer.json()
  if (!isOwnInquiries(content)) throw new Error('my-inquiries did not answer with a list of inquiries')
  return content
}

export async function fetchData(): Promise<Blob> {
  const answer = await call('my-data')
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
  const headers = { 'content-type': 'application/json' }
  const answer = await call('my-account', { method: 'DELETE', headers, body: JSON.stringify(deletion) })
  if (answer.ok) return null
  const reason = readReason(await answer.json())
  if (reason === null) throw new Error(`my-account answered ${answer.status} without a reason`)
  return reason
}
