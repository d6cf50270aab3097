import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { call } from '../own-account.ts'
import { readFaults } from '../own-account-answers.ts'

/** Returns what is wrong with the message, or null once it is stored. A repeat with the same key is stored once. */
export async function writeMessage(
  reference: string,
  { text, key }: { text: string; key: string },
): Promise<InquiryFaults | null> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify({ message: text })
  const answer = await call(`my-inquiries/${reference}/messages`, { method: 'POST', headers, body })
  if (answer.ok) return null
  const faults = readFaults(await answer.json())
  if (faults === null) throw new Error(`my-inquiries answered ${answer.status} without a reason`)
  return faults
}
