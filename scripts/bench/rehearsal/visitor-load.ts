import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { makeLeadBody } from '../lead-sender.ts'
import { accountPassword, addressOfAccount } from './seed-accounts.ts'
import { repeatSteadily, sendPatiently } from './send-patiently.ts'
import { makeWaits } from './waits.ts'

export interface Site {
  url: string
  publishableKey: string
  isRunning: () => boolean
}

const Answer = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }))
const pages = ['/', '/contact', '/sell-fast', '/commercial-real-estate-kitchener', '/privacy-policy', '/tools/cap-rate']

/** Visitors who send the contact form. Each lead has its key and address, which tell whether it was stored once. */
export async function sendLeads({ url, publishableKey, isRunning }: Site, perMinute: number) {
  const waits = makeWaits()
  /** The id of each acknowledged lead by its key. */
  const acknowledged = new Map<string, string>()
  await repeatSteadily(perMinute / 60, isRunning, async () => {
    const key = randomUUID()
    const headers = { apikey: publishableKey, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const body = makeLeadBody(key)
    const text = await sendPatiently(
      `${url}/functions/v1/send-contact-inquiry`,
      { method: 'POST', headers, body },
      waits,
    )
    const answer = v.safeParse(Answer, text)
    if (answer.success) acknowledged.set(key, answer.output.id)
  })
  return { waits, acknowledged }
}

export async function readPages({ url, isRunning }: Site, perSecond: number) {
  const waits = makeWaits()
  let turn = 0
  await repeatSteadily(perSecond, isRunning, async () => {
    await sendPatiently(url + pages[turn++ % pages.length], {}, waits)
  })
  return waits
}

export async function signInVisitors({ url, publishableKey, isRunning }: Site, accounts: number, perSecond: number) {
  const waits = makeWaits()
  await repeatSteadily(perSecond, isRunning, async () => {
    const body = JSON.stringify({ email: addressOfAccount(randomInt(accounts)), password: accountPassword })
    const headers = { apikey: publishableKey, 'Content-Type': 'application/json' }
    await sendPatiently(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body }, waits)
  })
  return waits
}
