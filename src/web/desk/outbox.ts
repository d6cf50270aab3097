import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { deskRefusals } from '#domain/desk/desk-refusals.ts'
import { type ActResult, DeskRefusal } from './desk-client.ts'

interface OutboxOptions {
  /** Acts that one member left behind are never sent by another. */
  memberId: string
  send: (acts: SentAct[]) => Promise<{ results: ActResult[] }>
  onResults: (results: ActResult[]) => void
  /** The member must sign in again before anything can be sent. What waits stays on the device. */
  onSignedOut: (error: unknown) => void
  /** An act that can never be done was dropped. */
  onDropped: (act: SentAct, error: unknown) => void
  wait?: (ms: number) => Promise<void>
}

export interface Outbox {
  add(act: SentAct): void
  /** Acts that wait, and whether the last try failed. */
  state(): OutboxState
  subscribe(listener: () => void): () => void
}

interface OutboxState {
  waiting: number
  isStuck: boolean
}

const KEY = 'desk:outbox'
const AT_ONCE = 20
const pausesMs = [1000, 2000, 5000, 10_000]
/** After signing in again, the same acts are welcome. */
const signInCodes: unknown[] = ['signed_out', deskRefusals.passwordNeeded, deskRefusals.secondStepNeeded]

/**
 * Sends acts in their order, and again until they are answered: through a bad line and a reload. Their ids make a
 * repeat harmless.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { memberId, send, onResults, wait = pause } = options
  let acts = readStored(memberId)
  let state: OutboxState = { waiting: acts.length, isStuck: false }
  let isSending = false
  const listeners = new Set<() => void>()

  function update(next: SentAct[], isStuck: boolean): void {
    acts = next
    state = { waiting: acts.length, isStuck }
    store(memberId, acts)
    for (const listener of listeners) listener()
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    let atOnce = AT_ONCE
    for (let tries = 0; acts.length > 0; ) {
      const sent = acts.slice(0, atOnce)
      try {
        const { results } = await send(sent)
        update(acts.slice(sent.length), false)
        tries = 0
        onResults(results)
      } catch (error) {
        const code = error instanceof DeskRefusal ? error.code : ''
        if (signInCodes.includes(code)) {
          options.onSignedOut(error)
          break
        }
        if (code === null || code === 'rate_limited') {
          update(acts, true)
          await wait(pausesMs[Math.min(tries++, pausesMs.length - 1)] ?? 0)
        } else if (sent.length > 1) {
          // Which of them is refused shows when each is sent alone.
          atOnce = 1
        } else {
          update(acts.slice(1), false)
          for (const act of sent) options.onDropped(act, error)
        }
      }
    }
    isSending = false
  }

  if (acts.length > 0) void flush()
  return {
    add(act) {
      update([...acts, act], state.isStuck)
      void flush()
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Called when somebody signs out: nothing of theirs stays on the device. */
export function clearOutbox(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {}
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function readStored(memberId: string): SentAct[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return stored?.memberId === memberId && Array.isArray(stored.acts) ? stored.acts : []
  } catch {
    return []
  }
}

function store(memberId: string, acts: SentAct[]): void {
  try {
    if (acts.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ memberId, acts }))
  } catch {}
}
