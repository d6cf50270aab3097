import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SmtpSink, startSmtpSink } from '../servers/smtp-sink.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { type KillOptions, startVictim, withServer } from './kill-product.ts'
import { copyTemplate } from './product-template.ts'

interface DurabilityOptions extends KillOptions {
  clients: number
  /** How long each client waits between two leads. */
  pauseMs?: number
  /** Whether to wait until the mails of every lead were received over SMTP, which takes a second for about 30. */
  awaitsMails?: boolean
}

export interface DurabilityReport {
  acknowledged: number
  stored: number
  lost: number
  doubled: number
  /** Acknowledged leads without exactly one mail job of each kind. */
  withoutMails: number
  /** Leads stored under a key that nobody sent. */
  foreign: number
  /** Leads made by fifty parallel repeats of an acknowledged key, and responses to them that differ from the first. */
  madeByRepeats: number
  strayAnswers: number
  /** Stored leads of which the SMTP server did not receive both mails, and mails that it received more than once. */
  unmailed: number
  mailedAgain: number
  /** The time from each kill to the next acknowledged lead. */
  recoveriesMs: number[]
}

const publishableKey = 'sb_publishable_of_the_durability_test'

/** Sends leads without pause, kills the victim, restarts it, and counts the result for each lead. */
export async function measureDurability(options: DurabilityOptions): Promise<DurabilityReport> {
  await using folder = await makeTemporaryDirectory()
  await copyTemplate(folder.path)
  await using sink = await startSmtpSink()
  const env = { PUBLISHABLE_KEY: publishableKey, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', SMTP_URL: sink.url }
  await using product = await startVictim(folder.path, env)
  const load = startLoad(product.url, options)
  try {
    const recoveriesMs = await product.killUnderLoad(options, load)
    await load.stop()
    const repeats = await repeatOneKey(product.url, folder.path, load.acknowledged)
    const { ids, ...report } = await count(folder.path, load)
    const mails = options.awaitsMails ? await countMails(sink, ids) : { unmailed: 0, mailedAgain: 0 }
    return { ...report, ...repeats, ...mails, recoveriesMs }
  } finally {
    await load.stop()
  }
}

const REPEATS = 50

async function repeatOneKey(url: string, dataDir: string, acknowledged: Map<string, string>) {
  const [[key, id] = ['', '']] = acknowledged
  const before = await countLeads(dataDir)
  const answers = await Promise.all(Array.from({ length: REPEATS }, () => submitUntilAnswered(url, key)))
  return {
    madeByRepeats: (await countLeads(dataDir)) - before,
    strayAnswers: answers.filter((answer) => answer !== id).length,
  }
}

function countLeads(dataDir: string): Promise<number> {
  return withServer(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from inquiries')
    return rows[0]?.count ?? 0
  })
}

const MAILS_WITHIN_MS = 90_000
const SERVER_WITHIN_MS = 30_000
const RECOVERY_WITHIN_MS = 60_000

/** Waits until both mails of every lead were received, or a timeout has passed. */
async function countMails({ received }: SmtpSink, ids: string[]): Promise<{ unmailed: number; mailedAgain: number }> {
  const until = performance.now() + MAILS_WITHIN_MS
  const lacking = () => {
    const seen = new Set(received.map(({ mail }) => mail.messageId?.replace(/@.*/, '')))
    return ids.filter((id) => !seen.has(`<${id}.lead-for-team`) || !seen.has(`<${id}.lead-for-visitor`)).length
  }
  while (lacking() > 0 && performance.now() < until) await wait(200)
  return {
    unmailed: lacking(),
    mailedAgain: received.length - new Set(received.map(({ mail }) => mail.messageId)).size,
  }
}

/** Runs clients that send lead after lead, and repeat each under its key until it is acknowledged or the load ends. */
function startLoad(url: string, { clients, pauseMs = 0 }: DurabilityOptions) {
  const sent = new Set<string>()
  const acknowledged = new Map<string, string>()
  let isOver = false
  let newestAnswered = 0

  async function client(): Promise<void> {
    while (!isOver) {
      if (pauseMs > 0) await wait(pauseMs)
      const key = randomUUID()
      sent.add(key)
      while (!isOver && !acknowledged.has(key)) {
        const sentAt = performance.now()
        const id = await submit(url, key)
        if (id) acknowledged.set(key, id)
        else await wait(25)
        if (id) newestAnswered = Math.max(newestAnswered, sentAt)
      }
    }
  }
  const running = Array.from({ length: clients }, client)
  return {
    sent,
    acknowledged,
    /** Resolves when a lead that was sent after this moment is acknowledged. */
    async answerTo(moment: number): Promise<void> {
      while (newestAnswered < moment) {
        if (performance.now() > moment + RECOVERY_WITHIN_MS) throw new Error('no lead was taken for a minute')
        await wait(5)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function submitUntilAnswered(url: string, key: string): Promise<string | null> {
  for (const until = performance.now() + SERVER_WITHIN_MS; performance.now() < until; await wait(25)) {
    const id = await submit(url, key)
    if (id) return id
  }
  return null
}

async function submit(url: string, key: string): Promise<string | null> {
  const response = await fetch(`${url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ fullName: 'Ann Buyer', email: `${key}@buyers.example`, message: key }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (response?.status !== 200) return null
  const answer: { id: string } | null = await response.json().then(Object, () => null)
  return answer?.id ?? null
}

function count(dataDir: string, { sent, acknowledged }: Pick<ReturnType<typeof startLoad>, 'sent' | 'acknowledged'>) {
  return withServer(dataDir, async (client) => {
    const { rows } = await client.query<{ key: string; id: string; team: number; visitor: number }>(
      `select i.details ->> 'message' as key, i.id,
         (select count(*)::int from pgboss.job j where j.name = 'send-lead-to-team' and j.id = i.id) as team,
         (select count(*)::int from pgboss.job j where j.name = 'send-lead-to-visitor' and j.id = i.id) as visitor
       from inquiries i`,
    )
    const byKey = Map.groupBy(rows, ({ key }) => key)
    const of = (key: string) => byKey.get(key) ?? []
    const keys = [...acknowledged.keys()]
    return {
      ids: rows.map(({ id }) => id),
      acknowledged: acknowledged.size,
      stored: rows.length,
      lost: keys.filter((key) => !of(key).some(({ id }) => id === acknowledged.get(key))).length,
      doubled: [...byKey.values()].filter((leads) => leads.length > 1).length,
      withoutMails: rows.filter(({ team, visitor }) => team !== 1 || visitor !== 1).length,
      foreign: [...byKey.keys()].filter((key) => !sent.has(key)).length,
    }
  })
}
