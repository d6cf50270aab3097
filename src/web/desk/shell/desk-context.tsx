import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { Team } from '#domain/desk/answers/team.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DoneLead, LastAct } from '../acts/find-undoable.ts'
import { type Clash, type GivenUp, isClash, listClashes, repeat, type Sent, useClash } from '../acts/use-clash.ts'
import { useOutcomes } from '../acts/use-outcomes.ts'
import { sendActs } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { queryKeys } from '../query-keys.ts'
import { useDone } from './use-done.ts'
import { nameIn, useNames } from './use-names.ts'

interface Desk extends Team {
  nameOf: (id: string | null) => string
  /**
   * Sends an act on some leads, and returns its id. `words` say what was done to each, and can be undone; if they are
   * empty, nothing can. `leads` are the same, as they are shown.
   */
  act: (what: SentAct['do'], on: SentAct['on'], words: string, leads?: readonly DoneLead[]) => string
  undo: (act: LastAct) => void
  last: LastAct | null
  /** What was done or taken back last, in words. */
  told: string
  /** Why the last act was not done. */
  notice: string
  /** Closes that notice. A clash stays until it is decided. */
  dismiss: () => void
  /** The acts of this member that met a change by somebody else, and the first of them unless it is put off. */
  undecided: readonly Clash[]
  clash: Clash | null
  decideLater: () => void
  decideNow: () => void
  /** Does it all the same. */
  keepMine: () => void
  takeTheirs: () => void
  /** The act that was given up for a change by somebody else. */
  givenUp: GivenUp | null
  /** Acts that were not done. */
  refused: readonly string[]
  /** Acts that were done, by the id of their first try. */
  done: readonly string[]
  /** Whether what is read now may be older than what this member has done. */
  isSending: () => boolean
  outbox: ReturnType<Outbox['state']>
  /** Sends nothing more, and keeps nothing on the device. */
  clearOutbox: () => void
}

const Context = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(Context)
  if (!desk) throw new Error('not inside of the desk')
  return desk
}

interface DeskProviderProps {
  team: Team
  onSignedOut: (error: unknown) => void
  children: ReactNode
}

/** Who is here, and the one way in which everything is done. */
export function DeskProvider({ team, onSignedOut, children }: DeskProviderProps) {
  const { last, told, note } = useDone()
  const [notice, setNotice] = useState('')
  const clashing = useClash()
  const [pending] = useState(() => new Map<string, Sent>())
  const { done, refused, noteOutcome } = useOutcomes()
  const client = useQueryClient()
  const latest = useLatest(team)
  const nameOf = useNames(team)
  const [outbox] = useState(() =>
    createOutbox({
      memberId: team.me.id,
      send: sendActs,
      onResults(results) {
        const refusal = results.filter(isRefused).find((result) => !isClash(result, pending))
        clashing.meet(listClashes(results, pending))
        if (refusal) setNotice(describeRefusal(refusal, latest.current))
        noteOutcome.done(listDone(results).map((id) => pending.get(id)?.first ?? id))
        for (const { id } of results) pending.delete(id)
        noteOutcome.refused(results.filter(isRefused).map(({ id }) => id))
        note.refused(results.filter(isRefused), findRefused(results))
        void client.invalidateQueries({ queryKey: queryKeys.live })
      },
      onDropped(act, error) {
        setNotice(describeDropped(error))
        noteOutcome.refused([act.id])
        note.refused([], [act.id])
        void client.invalidateQueries({ queryKey: queryKeys.live })
      },
      onAdopted: (acts) => adopt(acts, pending),
      onSignedOut,
    }),
  )
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  useEffect(() => outbox.park(clashing.undecided.map(({ mine }) => mine)), [outbox, clashing.undecided])
  const desk = useMemo<Desk>(() => {
    function act(what: SentAct['do'], on: SentAct['on'], words: string, first?: string, leads?: readonly DoneLead[]) {
      const mine = { id: crypto.randomUUID(), on, do: what }
      // A decision about a clash leaves a refusal that is shown beside it.
      if (first === undefined) setNotice('')
      clashing.settle({ mine, words, first })
      pending.set(mine.id, { mine, words, first })
      outbox.add(mine)
      note.act(mine, words, leads ?? on)
      return mine.id
    }
    return {
      ...team,
      nameOf,
      act: (what, on, words, leads) => act(what, on, words, undefined, leads),
      undo: (done) => outbox.add(note.undo(done)),
      last,
      told,
      notice,
      dismiss: () => setNotice(''),
      ...clashing,
      keepMine: () => repeat(clashing.clash, act),
      takeTheirs: () => clashing.takeTheirs(act),
      refused,
      done,
      isSending: () => outbox.state().waiting > 0,
      outbox: state,
      clearOutbox: outbox.clear,
    }
  }, [team, nameOf, outbox, pending, note, last, told, notice, clashing, refused, done, state])
  return <Context value={desk}>{children}</Context>
}

/** What they did in words was not stored with them. */
function adopt(acts: readonly SentAct[], pending: Map<string, Sent>): void {
  for (const mine of acts) pending.set(mine.id, { mine, words: '' })
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

type Refused = Exclude<ActResult, { outcome: 'done' }>

function listDone(results: ActResult[]): string[] {
  return results.filter((result) => !isRefused(result)).map(({ id }) => id)
}

/** The acts that were done to no lead at all. */
function findRefused(results: ActResult[]): string[] {
  const done = new Set(listDone(results))
  return results.map(({ id }) => id).filter((id) => !done.has(id))
}

function describeDropped(error: unknown): string {
  return error instanceof DeskRefusal && error.message !== '' ? error.message : deskWords.outbox.dropped
}

function isRefused(result: ActResult): result is Refused {
  return result.outcome !== 'done'
}

/** A conflict names who was faster. */
function describeRefusal(result: Refused, team: Team): string {
  if (result.outcome === 'refused' || result.now.assigneeId === null) return result.why
  return `${result.why} ${fillWords(deskWords.clash.withNow, { name: nameIn(team, result.now.assigneeId) })}`
}
