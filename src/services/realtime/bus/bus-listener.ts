import type { Client } from 'pg'
import { type Connection, createClient, ping } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'
import { listen } from './bus-store.ts'

interface ListenerOptions {
  connection: Connection
  log: Logger
  onNotification: (payload: string) => void
  /** Runs on each new connection, which it may use for more than listening. */
  onOpen?: (client: Client) => Promise<void>
  /** Called when it listens again after an interruption, during which notifications were lost. */
  onGap: () => void
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5000
const CHECK_MS = 10_000
const ANSWER_MS = 5000

/** Listens on a dedicated connection, which it reopens whenever that breaks or stops answering. */
export function startListener({ connection, log, onNotification, onOpen, onGap }: ListenerOptions) {
  let client: Client | null = null
  let timer: NodeJS.Timeout | null = null
  let retryMs = FIRST_RETRY_MS
  let isStopped = false
  let hasListened = false
  let downSince: number | null = performance.now()
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })

  async function open(): Promise<void> {
    const fresh = createClient(connection, 'offmarket realtime')
    client = fresh
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''))
    fresh.on('end', () => retry(fresh))
    try {
      await fresh.connect()
      await listen(fresh)
      await onOpen?.(fresh)
      retryMs = FIRST_RETRY_MS
      if (hasListened) onGap()
      hasListened = true
      downSince = null
      if (client === fresh) timer = setTimeout(check, CHECK_MS, fresh).unref()
    } catch (error) {
      log.warn({ reason: String(error) }, 'the realtime service cannot listen to other processes; trying again')
      retry(fresh)
    }
    // Listening or not, joins need not wait any longer.
    settle()
  }

  /** A connection may be dead without having been closed. */
  async function check(known: Client): Promise<void> {
    const tooLate = setTimeout(() => retry(known), ANSWER_MS).unref()
    await ping(known).catch(() => retry(known))
    clearTimeout(tooLate)
    if (client === known && !isStopped) timer = setTimeout(check, CHECK_MS, known).unref()
  }

  function retry(broken: Client): void {
    if (client !== broken || isStopped) return
    client = null
    downSince ??= performance.now()
    void broken.end().catch(() => {})
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void open(), retryMs).unref()
    retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
  }

  void open()
  return {
    settled,
    downMs: () => (downSince === null ? 0 : performance.now() - downSince),
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
