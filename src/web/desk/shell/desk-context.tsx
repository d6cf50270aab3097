import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { Team } from '#domain/desk/answers/team.ts'
import { describeRefusal, noNotice, withTyped } from '../acts/describe-refusal.ts'
import type { DoneLead, LastAct } from '../acts/find-undoable.ts'
import {
  type AboutAct,
  type ActConflict,
  keepMine,
  listConflicts,
  type PendingAct,
  takeTheirs,
  useConflicts,
} from '../conflicts/use-conflicts.ts'
import { sendActs } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { readAgain } from '../query-client.ts'
import { useLastAct } from './use-last-act.ts'
import { useNames } from './use-names.ts'

interface ActOptions {
  /** The leads as shown on the screen. */
  leads?: readonly DoneLead[]
  onSettled?: PendingAct['onSettled']
}

interface Desk extends Team {
  nameOf: (id: string | null) => string
  /**
   * Sends an act on some leads, and returns its id. `words` say what was done to each, and can be undone; if they are
   * empty, nothing can.
   */
  act: (what: SentAct['do'], targets: SentAct['on'], words: string, options?: ActOptions) => string
  undo: (act: LastAct) => void
  last: LastAct | null
  /** A description of the last act or undo. */
  told: string
  /** Why the last act failed. */
  notice: string
  /** The reference of the lead on which a note can be left instead. */
  noteOn: string | null
  /** Closes that notice. A conflict stays until it is decided. */
  dismiss: () => void
  /** The conflicts between this member and others. */
  conflict: ActConflict | null
  keepMine: () => void
  takeTheirs: () => void
  /** Acts that were refused or are in conflict, on at least one lead. */
  unfinished: readonly string[]
  /** Whether an answer may be older than this member's acts. */
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

/** Provides the member, and the one way to run acts. */
export function DeskProvider({ team, onSignedOut, children }: DeskProviderProps) {
  const { last, told, note } = useLastAct()
  const [notice, setNotice] = useState(noNotice)
  const conflicts = useConflicts()
  const [pending] = useState(() => new Map<string, PendingAct>())
  const [unfinished, setUnfinished] = useState<readonly string[]>([])
  const client = useQueryClient()
  const latest = useLatest(team)
  const nameOf = useNames(team)
  function end(results: readonly Ended[]): void {
    for (const { id, outcome } of results) if (outcome !== 'conflict') settle(pending.get(id), outcome)
    for (const { id } of results) pending.delete(id)
    const failed = results.filter(({ outcome }) => outcome !== 'done')
    setUnfinished((known) => [...known, ...failed.map(({ id }) => id)])
    note.failed(failed, findFailedEverywhere(results))
    void readAgain(client)
  }
  const [outbox] = useState(() =>
    createOutbox({
      memberId: team.me.id,
      send: sendActs,
      onResults(results) {
        conflicts.add(listConflicts(results, pending))
        const refusal = results.find((result) => result.outcome === 'refused')
        if (refusal) setNotice(describeRefusal(refusal, pending.get(refusal.id), latest.current))
        end(results)
      },
      onDropped(act, error) {
        setNotice({ notice: withTyped(describeDropped(error), act, latest.current), noteOn: null })
        end(act.on.map(({ lead }) => ({ id: act.id, lead, outcome: 'refused' })))
      },
      onAdopted: (acts) => adopt(acts, pending),
      onSignedOut,
    }),
  )
  const { undecided } = conflicts
  useEffect(() => outbox.hold(undecided), [outbox, undecided])
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  const desk = useMemo<Desk>(() => {
    function send(about: AboutAct, what: SentAct['do'], targets: SentAct['on'], leads?: readonly DoneLead[]) {
      const mine = { id: crypto.randomUUID(), on: targets, do: what }
      conflicts.leaveOut(mine)
      pending.set(mine.id, { ...about, mine, leads })
      outbox.add(mine)
      note.act(mine, about.words, leads ?? targets)
      return mine.id
    }
    return {
      ...team,
      nameOf,
      act(what, targets, words, { leads, onSettled } = {}) {
        setNotice(noNotice)
        return send({ words, onSettled }, what, targets, leads)
      },
      undo: (done) => outbox.add(note.undo(done)),
      last,
      told,
      ...notice,
      dismiss: () => setNotice(noNotice),
      conflict: conflicts.conflict,
      keepMine: () => conflicts.decide((conflict) => keepMine(conflict, send)),
      takeTheirs: () => conflicts.decide((conflict) => takeTheirs(conflict, send)),
      unfinished,
      isSending: () => outbox.state().waiting > 0,
      outbox: state,
      clearOutbox: outbox.clear,
    }
  }, [team, nameOf, outbox, pending, note, last, told, notice, conflicts, unfinished, state])
  return <Context value={desk}>{children}</Context>
}

/** Acts from before a reload. Their descriptions were not stored with them. */
function adopt(acts: readonly SentAct[], pending: Map<string, PendingAct>): void {
  for (const mine of acts) pending.set(mine.id, { mine, words: '' })
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

type Ended = Pick<ActResult, 'id' | 'lead' | 'outcome'>

/** A form has one lead, and waits for all of its fields. */
function settle(sent: PendingAct | undefined, outcome: 'done' | 'refused'): void {
  sent?.onSettled?.(Object.keys(sent.mine.on[0]?.over ?? {}), outcome)
}

/** The acts that failed on all leads. */
function findFailedEverywhere(results: readonly Ended[]): string[] {
  const done = new Set(results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id))
  return results.map(({ id }) => id).filter((id) => !done.has(id))
}

function describeDropped(error: unknown): string {
  return error instanceof DeskRefusal && error.message !== '' ? error.message : deskWords.outbox.dropped
}
