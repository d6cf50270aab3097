import { useMemo, useState } from 'react'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'

type Conflict = Extract<ActResult, { outcome: 'conflict' }>

/** An act that was sent, and the id under which it was sent at first, if it is done all the same. */
export interface Sent {
  mine: SentAct
  words: string
  first?: string | undefined
}

export interface Clash extends Sent {
  /** Of each lead that somebody else has changed meanwhile. */
  conflicts: readonly [Conflict, ...Conflict[]]
}

/** What somebody else did meanwhile, until this member has decided. */
export function useClash() {
  const [clash, meet] = useState<Clash | null>(null)
  const [givenUp, setGivenUp] = useState<string | null>(null)
  return useMemo(() => {
    function takeTheirs(): void {
      setGivenUp(clash ? (clash.first ?? clash.mine.id) : null)
      meet(null)
    }
    return { clash, meet, givenUp, takeTheirs }
  }, [clash, givenUp])
}

/** Does it all the same. */
export function repeat(
  clash: Clash | null,
  act: (what: SentAct['do'], on: SentAct['on'], words: string, first: string) => unknown,
): void {
  if (clash) act(toKept(clash), clash.conflicts.map(toSeen), clash.words, clash.first ?? clash.mine.id)
}

/** The same act, on the property as it is now, over the facts that were shown. */
function toKept({ mine, conflicts: [{ seen, theirs }] }: Clash): SentAct['do'] {
  if (seen === undefined) return mine.do
  if (mine.do.act !== 'edit-property' || !theirs) return { ...mine.do, seen } as SentAct['do']
  const { before = {} } = mine.do
  const answers = { ...before.answers, ...theirs.answers }
  return { ...mine.do, seen, before: { ...before, ...theirs, answers } }
}

function toSeen({ lead, version }: Conflict): SentAct['on'][number] {
  return { lead, base: version }
}

/** Acts whose refusal already names the reason: doing them again would change nothing. */
const plain: readonly string[] = ['claim', 'undo']

export function findClash(results: ActResult[], pending: ReadonlyMap<string, Sent>): Clash | null {
  for (const [id, sent] of pending) {
    if (plain.includes(sent.mine.do.act)) continue
    const [first, ...others] = results.filter((result) => result.id === id).filter(isConflict)
    if (first) return { ...sent, conflicts: [first, ...others] }
  }
  return null
}

function isConflict(result: ActResult): result is Conflict {
  return result.outcome === 'conflict' && result.last !== null
}
