import { createLeadSender } from './lead-sender.ts'

const CLIENTS = 64
const ROUNDS = 3
const ROUND_MS = 3000

export interface Intake {
  perSecond: number
  p99Ms: number
}

/** How many leads a process accepts when each client sends the next one as soon as the last is answered (median). */
export async function measureIntake(port: number, publishableKey: string): Promise<Intake> {
  const sender = createLeadSender({ port, publishableKey, connections: CLIENTS })
  async function measureRound(): Promise<Intake> {
    const waits: number[] = []
    const startedAt = performance.now()
    async function work() {
      while (performance.now() < startedAt + ROUND_MS) {
        const sentAt = performance.now()
        const status = await sender.send()
        if (status !== 200) throw new Error(`a lead was answered with ${status}`)
        waits.push(performance.now() - sentAt)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work))
    const sorted = waits.toSorted((a, b) => a - b)
    return {
      perSecond: (waits.length * 1000) / (performance.now() - startedAt),
      p99Ms: sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0,
    }
  }
  // The first leads load the mail templates and warm up the engine.
  await measureRound()
  const rounds: Intake[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound())
  sender.close()
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
