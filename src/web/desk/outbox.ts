import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { deskRefusals } from '#domain/desk/desk-refusals.ts'
import { isObject } from '#domain/is-object.ts'
import { DeskRefusal, NOT_UNDERSTOOD } from './desk-request.ts'

interface OutboxOptions {
  /** Acts that one member left behind are never sent by another. */
  memberId: string
  send: (acts: SentAct[]) => Promise<{ results: ActResult[] }>
  onResults: (results: ActResult[]) => void
  /** The member must sign in again before anything can be sent. What waits stays on the device. */
  onSignedOut: (error: unknown) => void
  /** An act that can never be done was dropped. */
  onDropped: (act: SentAct, error: unknown) => void
  /** Acts that were left behind, and are sent from now on. */
  onAdopted?: (acts: readonly SentAct[]) => void
  wait?: (ms: number) => Promise<void>
}

export interface Outbox {
  add(act: SentAct): void
  /** Acts that their member has to decide about: they stay on the device, and are sent again after a reload. */
  park(undecided: readonly SentAct[]): void
  /** Acts that wait, and whether the last try failed. */
  state(): OutboxState
  subscribe(listener: () => void): () => void
  /** Called when somebody signs out: nothing of theirs stays on the device, not even what is on its way. */
  clear(): void
}

interface OutboxState {
  waiting: number
  isStuck: boolean
}

/** Each tab of each member has a key of its own in the storage, so that no tab overwrites what another one has stored. */
const KEY = 'desk:outbox'
const AT_ONCE = 20
const pausesMs = [1000, 2000, 5000, 10_000]
/** The same acts are sent again after a pause. What was not understood may have been done, and its ids make that harmless. */
const waitingCodes = ['rate_limited', NOT_UNDERSTOOD]
/** After signing in again, the same acts are welcome. */
const signInCodes: unknown[] = ['signed_out', deskRefusals.passwordNeeded, deskRefusals.secondStepNeeded]

/**
 * Sends acts in order, and repeats them until they are answered, over a bad connection and a reload. Their ids make a
 * repeat harmless.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { memberId, send, onResults, wait = pause } = options
  const ownKey = `${prefixOf(memberId)}${Date.now()}-${crypto.randomUUID()}`
  let acts = adoptStored(memberId, ownKey)
  /** Versions of leads that acts of this device have made. */
  const own = new Set<string>()
  let state: OutboxState = { waiting: acts.length, isStuck: false }
  let isSending = false
  let parked: readonly SentAct[] = []
  const listeners = new Set<() => void>()

  function update(next: SentAct[], isStuck: boolean): void {
    acts = next
    state = { waiting: acts.length, isStuck }
    store(ownKey, [...parked, ...acts])
    for (const listener of listeners) listener()
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    let atOnce = AT_ONCE
    for (let tries = 0; acts.length > 0; ) {
      const sent = takeKnown(acts.slice(0, atOnce))
      try {
        const { results } = await send(sent.map((act) => rebase(act, own)))
        noteOwn(sent, results, own)
        update(acts.slice(sent.length), false)
        tries = 0
        onResults(results)
      } catch (error) {
        // Only a refusal says that an act will never be done.
        const code = error instanceof DeskRefusal ? error.code : null
        if (signInCodes.includes(code)) {
          options.onSignedOut(error)
          break
        }
        if (code === null || waitingCodes.includes(code)) {
          update(acts, true)
          await wait(pausesMs[Math.min(tries++, pausesMs.length - 1)] ?? 0)
        } else if (sent.length > 1) {
          // They are sent one by one from now on, to find out which one is refused.
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
    park(undecided) {
      parked = undecided
      store(ownKey, [...parked, ...acts])
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      parked = []
      // What fails after this would be stored again otherwise.
      update([], false)
      try {
        for (const key of findStored(memberId)) localStorage.removeItem(key)
      } catch {}
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The acts up to the first whose lead an earlier one may have changed in a way that the device does not know yet. */
function takeKnown(acts: SentAct[]): SentAct[] {
  const unsure = new Set<string>()
  const end = acts.findIndex(({ on }) => {
    if (on.some(({ lead, base }) => base !== undefined && unsure.has(lead))) return true
    for (const { lead, base } of on) if (base === undefined) unsure.add(lead)
    return false
  })
  return end < 0 ? acts : acts.slice(0, end)
}

/** Notes the versions that the screen could not foresee: those after a mail or an undo, and after what followed them. */
function noteOwn(sent: readonly SentAct[], results: readonly ActResult[], own: Set<string>): void {
  const bases = new Map(sent.flatMap(({ id, on }) => on.map(({ lead, base }) => [`${id} ${lead}`, base])))
  for (const result of results) {
    if (result.outcome !== 'done') continue
    const base = bases.get(`${result.id} ${result.lead}`)
    if (base === undefined || own.has(`${result.lead} ${base + 1}`)) own.add(`${result.lead} ${result.version}`)
  }
}

/** If only acts of this device have raised the version since, the act can be sent with the new version. */
function rebase(act: SentAct, own: ReadonlySet<string>): SentAct {
  const on = act.on.map(({ lead, base }) => {
    if (base === undefined) return { lead }
    let now = base
    while (own.has(`${lead} ${now + 1}`)) now++
    return { lead, base: now }
  })
  return { ...act, on }
}

const prefixOf = (memberId: string) => `${KEY}:${memberId}:`

/** The keys of a member's tabs, that of the oldest one first. */
function findStored(memberId: string): string[] {
  return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefixOf(memberId)))
    .toSorted()
}

/** What the member's tabs have left behind. If one of them is still there it sends the same, which does no harm. */
function adoptStored(memberId: string, ownKey: string): SentAct[] {
  const acts = new Map<string, SentAct>()
  try {
    const keys = findStored(memberId)
    for (const key of keys) for (const act of readActs(key)) acts.set(act.id, act)
    store(ownKey, [...acts.values()])
    for (const key of keys) localStorage.removeItem(key)
  } catch {}
  return [...acts.values()]
}

function readActs(key: string): SentAct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return Array.isArray(stored) ? stored.filter(isSentAct) : []
  } catch {
    return []
  }
}

/** Looks only at what this module reads. Whether an act can be done is for the server to say, which names its reason. */
function isSentAct(value: unknown): value is SentAct {
  if (!isObject(value) || typeof value.id !== 'string' || !isObject(value.do)) return false
  return Array.isArray(value.on) && value.on.every((one) => isObject(one) && typeof one.lead === 'string')
}

function store(key: string, acts: SentAct[]): void {
  try {
    if (acts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(acts))
  } catch {}
}
