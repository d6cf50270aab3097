import { useMemo, useState } from 'react'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { listReplaced, withoutTheirs } from '#domain/desk/acts/replaced-values.ts'
import { listTheirs, pickValues, type Values } from '#domain/desk/conflict.ts'
import type { DoneLead } from '../acts/find-undoable.ts'
import type { Outcome } from './use-edited.ts'

type Conflict = Extract<ActResult, { outcome: 'conflict' }>

/** An act that was sent and has no result yet. */
export interface PendingAct {
  mine: SentAct
  /** A description of the act. */
  words: string
  /** The leads as shown on the screen. */
  leads?: readonly DoneLead[] | undefined
  /** Reports the result to the form. */
  onSettled?: ((names: readonly string[], outcome: Outcome) => void) | undefined
}

/** A pending act without the act itself: its words, and who hears of its result. */
export type AboutAct = Omit<PendingAct, 'mine'>

/** What a form adds to its act: the values that it started from, and a function that receives the result. */
export interface TypedAct {
  over: Values
  onSettled: PendingAct['onSettled']
}

/** An act that was not performed, because somebody else has changed the same fields on these leads. */
export interface ActConflict {
  sent: PendingAct
  results: readonly [Conflict, ...Conflict[]]
}

type Send = (about: AboutAct, what: SentAct['do'], targets: SentAct['on']) => void

/** The conflicts that this member has to decide, in order. */
export function useConflicts() {
  const [conflicts, setConflicts] = useState<readonly ActConflict[]>([])
  const [change] = useState(() => ({
    add: (found: readonly ActConflict[]) =>
      setConflicts((known) => found.reduce((all, one) => [...leaveOut(all, one.sent.mine), one], known)),
    /** A new edit of all the same fields ends their conflict. Otherwise the rest would be lost. */
    leaveOut: (act: SentAct) => setConflicts((known) => leaveOut(known, act)),
  }))
  return useMemo(() => {
    const [conflict = null] = conflicts
    return {
      conflict,
      /** The acts on which the member has to decide. */
      undecided: conflicts.map(({ sent }) => sent.mine),
      ...change,
      decide(work: (conflict: ActConflict) => void): void {
        setConflicts((known) => known.filter((one) => one !== conflict))
        if (conflict) work(conflict)
      },
    }
  }, [conflicts, change])
}

function leaveOut(conflicts: readonly ActConflict[], { do: act, on: targets }: SentAct): ActConflict[] {
  const names = Object.keys(listReplaced(act) ?? {})
  return conflicts.flatMap((conflict) => {
    const isReplaced = Object.keys(listReplaced(conflict.sent.mine.do) ?? {}).every((name) => names.includes(name))
    const [first, ...others] = conflict.results.filter(
      ({ lead }) => !isReplaced || !targets.some((target) => target.lead === lead),
    )
    return first ? [{ ...conflict, results: [first, ...others] }] : []
  })
}

/** The conflicts among some results. */
export function listConflicts(results: readonly ActResult[], pending: ReadonlyMap<string, PendingAct>): ActConflict[] {
  const found = results.filter((result): result is Conflict => result.outcome === 'conflict')
  return [...pending].flatMap(([id, sent]) => {
    const [first, ...others] = found.filter((conflict) => conflict.id === id)
    return first ? [{ sent, results: [first, ...others] }] : []
  })
}

/** Performs the act anyway, over the others' values. */
export function keepMine({ sent, results }: ActConflict, send: Send): void {
  const over = (lead: string) => sent.mine.on.find((target) => target.lead === lead)?.over
  send(
    sent,
    sent.mine.do,
    results.map(({ lead, fields }) => ({ lead, over: { ...over(lead), ...listTheirs(fields) } })),
  )
}

/** Performs only the part that nobody else has changed. */
export function takeTheirs({ sent, results: [{ lead, fields }] }: ActConflict, send: Send): void {
  const theirs = listTheirs(fields)
  const { over = {} } = sent.mine.on.find((target) => target.lead === lead) ?? {}
  const rest = withoutTheirs(sent.mine.do, over, theirs)
  const others = Object.keys(over).filter((name) => !(name in theirs))
  sent.onSettled?.(Object.keys(theirs), 'taken')
  if (rest) send(sent, rest, [{ lead, over: { ...pickValues(over, others), ...pickTaken(rest, theirs) } }])
  else sent.onSettled?.(others, 'refused')
}

/** An act that needs all of its values is sent with the others' values. */
function pickTaken(act: SentAct['do'], theirs: Record<string, unknown>) {
  return pickValues(theirs, Object.keys(listReplaced(act) ?? {}))
}
