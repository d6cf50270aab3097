import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import type { Member } from '../../e2e/desk/open-desk.ts'
import type { Processes } from '../../support/product/start-processes.ts'

type Act = Extract<DeskAct, { act: 'claim' | 'release' | 'note' | 'status' | 'reply' | 'cancel-send' }>

/** The answer that a device received for one of its acts. */
export interface AnsweredAct {
  id: string
  lead: string
  member: string
  act: Act['act']
  result: ActResult
}

const PAUSE_MS = 60
const AGAIN_MS = 100
const ANSWER_MS = 15_000
/** A product that is away for longer does not recover on its own. */
const AWAY_MS = 90_000
/** Members work on the newest leads. */
const RECENT = 40

/** Visitors and members with the behaviour of their browsers: unanswered requests are sent again under the same id. */
export function createDeskClients({ url, publishableKey }: Processes) {
  const leads = new Map<string, string>()
  const acts: AnsweredAct[] = []
  /** Answers that nobody should get, whatever was killed. */
  const faults: string[] = []
  let repeats = 0

  async function post(name: string, headers: Record<string, string>, body: unknown) {
    const until = performance.now() + AWAY_MS
    for (;;) {
      const answer = await fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null)
      const content = await answer?.json().catch(() => null)
      if (answer?.ok && content) return content
      if (answer && answer.status < 500) faults.push(`${name}: ${answer.status} ${JSON.stringify(content)}`)
      if (performance.now() > until) throw new Error(`${name} was not answered for ${AWAY_MS / 1000} s`)
      repeats++
      await wait(AGAIN_MS)
    }
  }

  /** Sends a form. Its message is its key. */
  async function sendLead(fullName = 'Ann Buyer'): Promise<{ key: string; id: string; reference: string }> {
    const key = randomUUID()
    const form = { fullName, email: `${key}@buyers.example`, message: key }
    const { id, reference } = await post(
      'send-contact-inquiry',
      { apikey: publishableKey, 'Idempotency-Key': key },
      form,
    )
    leads.set(key, id)
    return { key, id, reference }
  }

  async function sendAct(member: Member, lead: string, what: Act, id: string = randomUUID()): Promise<ActResult> {
    const headers = { Authorization: `Bearer ${Object(member.session).access_token}` }
    const send = async (): Promise<ActResult> => {
      const { results } = await post('desk-act', headers, { acts: [{ id, on: [{ lead }], do: what }] })
      return results[0]
    }
    const result = await send()
    acts.push({ id, lead, member: member.id, act: what.act, result })
    // Now and then the answer gets lost, and the device asks again.
    if (result.outcome === 'done' && randomInt(5) === 0) {
      const again = await send()
      const isSame = again.outcome === 'done' && again.event === result.event
      if (!isSame) faults.push(`${what.act} was repeated: ${JSON.stringify([result, again])}`)
    }
    return result
  }

  return { leads, acts, faults, repeats: () => repeats, sendLead, sendAct }
}

export type DeskClients = ReturnType<typeof createDeskClients>

export function composeReply(body: string): Act {
  return { act: 'reply', purpose: 'reply', subject: 'Your inquiry', body, guide: false, answers: [] }
}

/** Leads arrive and every member acts, without pause, until stopped. */
export function startDeskLoad({ sendLead, sendAct }: DeskClients, members: readonly Member[]) {
  const leads: string[] = []
  let isOver = false
  let failure: unknown = null
  /** When the newest answered request of each client was sent. */
  const answered: number[] = []

  async function run(client: number, work: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      const startedAt = performance.now()
      await work()
      answered[client] = startedAt
      await wait(PAUSE_MS)
    }
  }

  async function act(member: Member): Promise<void> {
    const recent = leads.slice(-RECENT)
    const lead = recent[randomInt(Math.max(1, recent.length))]
    if (lead !== undefined) await sendAct(member, lead, chooseAct())
  }

  const visit = async () => void leads.push((await sendLead()).id)
  const clients = [visit, ...members.map((member) => () => act(member))]
  const running = Promise.all(clients.map((work, client) => run(client, work))).catch((error: unknown) => {
    failure = error
    isOver = true
  })
  return {
    /** Resolves once every client got an answer to a request sent after this moment. */
    async goesOn(): Promise<void> {
      const moment = performance.now()
      const slowest = () => (failure ? Number.NaN : Math.min(...clients.map((_, client) => answered[client] ?? 0)))
      await expect.poll(slowest, { timeout: AWAY_MS, interval: 50 }).toBeGreaterThan(moment)
    },
    /** Waits for everybody's last answer. */
    async stop(): Promise<void> {
      isOver = true
      await running
      if (failure) throw failure
    },
  }
}

function chooseAct(): Act {
  const statuses = ['new', 'contacted', 'qualified'] as const
  const choices: Act[] = [
    { act: 'claim' },
    { act: 'release' },
    { act: 'note', text: randomUUID() },
    { act: 'status', status: statuses[randomInt(statuses.length)] ?? 'new' },
    composeReply(randomUUID()),
  ]
  return choices[randomInt(choices.length)] ?? { act: 'claim' }
}
