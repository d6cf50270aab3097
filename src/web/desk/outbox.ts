import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { deskRefusals } from '#domain/desk/desk-refusals.ts'
import { isObject } from '#domain/is-object.ts'
import { deviceStorage } from '../client/safe-storage.ts'
import { DeskRefusal, NOT_UNDERSTOOD } from './desk-request.ts'

interface OutboxOptions {
  /** Acts that one member left behind are never sent by another. */
  memberId: string
  send: (acts: SentAct[]) => Promise<{ results: ActResult[] }>
  onResults: (results: ActResult[]) => void
  /** The member must sign in again before anything can be sent. Waiting acts stay on the device. */
  onSignedOut: (error: unknown) => void
  /** An act was dropped because the server refused it. */
  onDropped: (act: SentAct, error: unknown) => void
  /** Acts that were left behind and are now being sent. */
  onAdopted?: (acts: readonly SentAct[]) => void
  wait?: (ms: number) => Promise<void>
}

export interface Outbox {
  add(act: SentAct): void
  /** Replaces the acts that await the member's decision. They stay on the device, and are sent again after a reload. */
  hold(acts: readonly SentAct[]): void
  /** Acts that are waiting, and whether the last attempt failed. */
  state(): OutboxState
  subscribe(listener: () => void): () => void
  /** Called on signing out, so that nothing of the member's stays on the device, not even acts being sent. */
  clear(): void
}

interface OutboxState {
  waiting: number
  isStuck: boolean
}

/** Each tab of each member has its own key in the storage, so that no tab overwrites another's acts. */
const KEY = 'desk:outbox'
const AT_ONCE = 20
const pausesMs = [1000, 2000, 5000, 10_000]
/** The same acts are resent after a pause. An unreadable answer may mean that they ran, but their ids make that harmless. */
const waitingCodes = ['rate_limited', NOT_UNDERSTOOD]
/** After signing in again, the same acts are accepted. */
const signInCodes: unknown[] = ['signed_out', deskRefusals.passwordNeeded, deskRefusals.secondStepNeeded]

/**
 * Sends acts in order, and repeats them until they are answered, despite bad connections and reloads. Their ids make a
 * repeat harmless.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { memberId, send, onResults, wait = pause } = options
  const ownKey = `${prefixOf(memberId)}${Date.now()}-${crypto.randomUUID()}`
  let acts = adoptStored(memberId, ownKey)
  let state: OutboxState = { waiting: acts.length, isStuck: false }
  let held: readonly SentAct[] = []
  let isSending = false
  const listeners = new Set<() => void>()

  function update(next: SentAct[], isStuck: boolean): void {
    acts = next
    state = { waiting: acts.length, isStuck }
    store(ownKey, [...held, ...acts])
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
        held = [...held, ...sent.filter(({ id }) => isInConflict(id, results))]
        update(acts.slice(sent.length), false)
        tries = 0
        onResults(results)
      } catch (error) {
        // Only a refusal means that an act will never run.
        const code = error instanceof DeskRefusal ? error.code : null
        if (signInCodes.includes(code)) {
          options.onSignedOut(error)
          break
        }
        if (code === null || waitingCodes.includes(code)) {
          update(acts, true)
          await wait(pausesMs[Math.min(tries++, pausesMs.length - 1)] ?? 0)
        } else if (sent.length > 1) {
          // From now on they are sent one by one, to find out which one is refused.
          atOnce = 1
        } else {
          update(acts.slice(1), false)
          for (const act of sent) options.onDropped(act, error)
        }
      }
    }
    isSending = false
  }

  options.onAdopted?.(acts)
  if (acts.length > 0) void flush()
  return {
    add(act) {
      update([...acts, act], state.isStuck)
      void flush()
    },
    hold(undecided) {
      held = undecided
      store(ownKey, [...held, ...acts])
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      // Otherwise a later failure would store them again.
      held = []
      update([], false)
      for (const key of findStored(memberId)) deviceStorage.write(key, null)
    },
  }
}

function isInConflict(id: string, results: readonly ActResult[]): boolean {
  return results.some((result) => result.id === id && result.outcome === 'conflict')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

const prefixOf = (memberId: string) => `${KEY}:${memberId}:`

/** The storage keys of a member's tabs, oldest first. */
function findStored(memberId: string): string[] {
  return deviceStorage.list(prefixOf(memberId)).toSorted()
}

/** Acts that the member's tabs left behind. If such a tab still exists it sends them too, which is harmless. */
function adoptStored(memberId: string, ownKey: string): SentAct[] {
  const acts = new Map<string, SentAct>()
  const keys = findStored(memberId)
  for (const key of keys) for (const act of readActs(key)) acts.set(act.id, act)
  // If they cannot be stored under the new key, they stay under the old ones.
  if (store(ownKey, [...acts.values()])) for (const key of keys) deviceStorage.write(key, null)
  return [...acts.values()]
}

function readActs(key: string): SentAct[] {
  const stored = deviceStorage.readJson(key)
  return Array.isArray(stored) ? stored.filter(isSentAct) : []
}

/** Checks only the fields that this module reads. The server decides whether an act is valid, and gives the reason. */
function isSentAct(value: unknown): value is SentAct {
  if (!isObject(value) || typeof value.id !== 'string' || !isObject(value.do)) return false
  return Array.isArray(value.on) && value.on.every((one) => isObject(one) && typeof one.lead === 'string')
}

function store(key: string, acts: readonly SentAct[]): boolean {
  return deviceStorage.write(key, acts.length === 0 ? null : JSON.stringify(acts))
}
