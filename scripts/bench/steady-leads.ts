import { setTimeout as wait } from 'node:timers/promises'
import { createLeadSender } from './lead-sender.ts'

interface SteadyLeadsOptions {
  port: number
  publishableKey: string
  perSecond: number
  isRunning: () => boolean
}

/** Sends at a fixed pace, whether or not earlier requests were answered, as visitors do not wait for each other. */
export async function sendSteadyLeads({ port, publishableKey, perSecond, isRunning }: SteadyLeadsOptions) {
  const leads = createLeadSender({ port, publishableKey, connections: 64 })
  const waits: number[] = []
  const sending: Promise<void>[] = []
  let failed = 0
  const send = async () => {
    const sentAt = performance.now()
    if ((await leads.send()) !== 200) failed++
    waits.push(performance.now() - sentAt)
  }
  const startedAt = performance.now()
  for (let n = 0; isRunning(); n++) {
    await wait(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
    sending.push(send())
  }
  await Promise.all(sending)
  leads.close()
  return { waits, failed }
}
