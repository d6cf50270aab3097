import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import {
  type AccountInquiry,
  isAccountInquiries,
  isMailboxRefusal,
  isOwnPasskeys,
  isOwnSessions,
  type OwnPasskey,
  type OwnSession,
  readFaults,
  readReason,
} from './own-account-answers.ts'

/** Calls one of our own functions. */
export function call(path: string, init: RequestInit = {}): Promise<Response> {
  return callAt(`/functions/v1/${path}`, init)
}

/** Sends a request with the access token of the signed-in visitor. */
async function callAt(address: string, init: RequestInit): Promise<Response> {
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  const headers = { ...init.headers, authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const answer = await fetch(address, { ...init, headers })
  // The session has ended or needs its second step. A new token shows which, and the page reacts to it.
  if (answer.status === 401) void client.refreshSession()
  return answer
}

/** Returns 'unproven' if nobody has proven in this session that they read the mailbox of the address. */
export async function fetchInquiries(): Promise<AccountInquiry[] | 'unproven'> {
  const answer = await call('my-inquiries')
  const content: unknown = await answer.json()
  if (isMailboxRefusal(content)) return 'unproven'
  if (!answer.ok) throw new Error(`my-inquiries answered ${answer.status}`)
  if (!isAccountInquiries(content)) throw new Error('my-inquiries did not answer with a list of inquiries')
  return content.inquiries
}

/** Returns what is wrong with the changes, or null once they are saved. */
export async function changeInquiry(reference: string, changes: object): Promise<InquiryFaults | null> {
  const answer = await sendJson(`my-inquiries/${reference}`, 'PATCH', { changes })
  if (answer.ok) return null
  const faults = readFaults(await answer.json())
  if (faults === null) throw new Error(`my-inquiries answered ${answer.status} without a reason`)
  return faults
}

/** Returns why the service refused, or null once the inquiry is deleted. */
export async function eraseInquiry(reference: string): Promise<string | null> {
  return send(`my-inquiries/${reference}`, 'DELETE', {})
}

export async function fetchSessions(): Promise<OwnSession[]> {
  const answer = await call('my-sessions')
  const content: unknown = answer.ok ? await answer.json() : null
  if (!isOwnSessions(content)) throw new Error(`my-sessions answered ${answer.status} without a list`)
  return content.sessions
}

/** Returns why the service refused, or null once the device is signed out. */
export async function endSession(id: string): Promise<string | null> {
  return send(`my-sessions/${id}`, 'DELETE', {})
}

export async function fetchPasskeys(): Promise<OwnPasskey[]> {
  const answer = await call('my-passkeys')
  const content: unknown = answer.ok ? await answer.json() : null
  if (!isOwnPasskeys(content)) throw new Error(`my-passkeys answered ${answer.status} without a list`)
  return content.passkeys
}

/** Returns whether the passkey is gone. */
export async function removePasskey(id: string): Promise<boolean> {
  return (await callAt(`/auth/v1/passkeys/${id}`, { method: 'DELETE' })).ok
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

function sendJson(path: string, method: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return call(path, { method, headers, body: JSON.stringify(body) })
}

async function send(path: string, method: string, body: unknown): Promise<string | null> {
  const answer = await sendJson(path, method, body)
  if (answer.ok) return null
  const reason = readReason(await answer.json())
  if (reason === null) throw new Error(`${path} answered ${answer.status} without a reason`)
  return reason
}
