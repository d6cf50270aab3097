import { useMemo, useState } from 'react'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { listRepresentatives } from '#domain/desk/acts/list-representatives.ts'
import type { NamedFacts } from '#domain/desk/properties/find-overwritten.ts'
import { isPropertyAct, type PropertyEdit } from '#domain/desk/properties/property-act.ts'

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

/** An act for which the change by somebody else was taken. */
export interface GivenUp {
  /** The first try of it. */
  id: string
  /** The facts that both had changed, if it was an edit. */
  theirs: NamedFacts | undefined
}

/** What others did meanwhile, one after the other, until this member has decided about each. */
export function useClash() {
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const [givenUp, setGivenUp] = useState<GivenUp | null>(null)
  const [isLater, setIsLater] = useState(false)
  return useMemo(() => {
    const [first = null] = clashes
    const clash = isLater ? null : first
    return {
      clash,
      undecided: clashes,
      decideLater: () => setIsLater(true),
      decideNow: () => setIsLater(false),
      meet(found: readonly Clash[]) {
        setClashes((waiting) => [...waiting, ...found])
        if (found.length > 0) setIsLater(false)
      },
      /** What is done again, or anew, is no longer asked about. */
      settle: (sent: Sent) => setClashes((waiting) => waiting.flatMap((one) => leaveOut(one, sent))),
      givenUp,
      /** What nobody else has changed of it is done all the same, wherever its member is by now. */
      takeTheirs(act: Repeat) {
        setGivenUp(clash && { id: clash.first ?? clash.mine.id, theirs: clash.conflicts[0].theirs })
        setClashes((waiting) => waiting.filter((one) => one !== clash))
        repeatRest(clash, act)
      },
    }
  }, [clashes, givenUp, isLater])
}

type Repeat = (what: SentAct['do'], on: SentAct['on'], words: string, first: string) => unknown

/** Does it all the same. */
export function repeat(clash: Clash | null, act: Repeat): void {
  if (clash) act(toKept(clash), clash.conflicts.map(toSeen), clash.words, clash.first ?? clash.mine.id)
}

function repeatRest(clash: Clash | null, act: Repeat): void {
  const rest = clash && toRest(clash)
  if (rest) act(rest, clash.mine.on, clash.words, clash.first ?? clash.mine.id)
}

/** An edit without the facts that both have changed; null if nothing is left of it. */
function toRest({ mine, conflicts: [{ theirs }] }: Clash): PropertyEdit | null {
  if (mine.do.act !== 'edit-property' || !theirs) return null
  const { answers = {}, ...facts } = mine.do.facts
  const said = leaveNames(answers, theirs.answers ?? {})
  const rest = { ...leaveNames(facts, theirs), ...(Object.keys(said).length > 0 && { answers: said }) }
  return Object.keys(rest).length === 0 ? null : { ...mine.do, facts: rest }
}

function leaveNames<Fields extends object>(fields: Fields, gone: object): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in gone))) as Partial<Fields>
}

/** The same act, on the property as it is now, over the facts that were shown. */
function toKept({ mine, conflicts: [{ seen, theirs, last }] }: Clash): SentAct['do'] {
  if (mine.do.act === 'record-representation' && last?.kind === mine.do.act)
    return { ...mine.do, before: { representatives: listRepresentatives(last) } }
  if (seen === undefined) return mine.do
  if (!isPropertyAct(mine.do) || mine.do.act === 'make-property' || !theirs)
    return { ...mine.do, seen } as SentAct['do']
  const { before = {} } = mine.do
  const answers = theirs.answers && { answers: { ...before.answers, ...theirs.answers } }
  return { ...mine.do, seen, before: { ...before, ...theirs, ...answers } }
}

function toSeen({ lead, version }: Conflict): SentAct['on'][number] {
  return { lead, base: version }
}

/** Acts whose refusal already names the reason: doing them again would change nothing. */
const plain: readonly string[] = ['claim', 'undo']

/** Whether the member is asked about it. Every other refusal is only told. */
export function isClash(result: ActResult, pending: ReadonlyMap<string, Sent>): result is Conflict {
  const sent = pending.get(result.id)
  if (!sent || plain.includes(sent.mine.do.act)) return false
  return result.outcome === 'conflict' && result.last !== null
}

/** All clashes among some results. An act that this member has done anew since is not asked about. */
export function listClashes(results: readonly ActResult[], pending: ReadonlyMap<string, Sent>): Clash[] {
  const conflicts = results.filter((result) => isClash(result, pending))
  let found: Clash[] = []
  for (const [id, sent] of pending) {
    found = found.flatMap((earlier) => leaveOut(earlier, sent))
    const [first, ...others] = conflicts.filter((conflict) => conflict.id === id)
    if (first) found.push({ ...sent, conflicts: [first, ...others] })
  }
  return found
}

/** What is left of a clash once an act is sent: nothing if that repeats it, and else the leads that it leaves alone. */
function leaveOut(clash: Clash, { mine, first }: Sent): Clash[] {
  if (first !== undefined && first === (clash.first ?? clash.mine.id)) return []
  if (!isSameThing(clash.mine.do, mine.do)) return [clash]
  const [next, ...others] = clash.conflicts.filter(({ lead }) => mine.on.every((one) => one.lead !== lead))
  return next ? [{ ...clash, conflicts: [next, ...others] }] : []
}

/** Acts that set one thing of a lead or its property. The others, such as the note of a call, are kept side by side. */
const setting: readonly string[] = [
  'assign',
  'snooze',
  'status',
  'close',
  'wall',
  'record-representation',
  'set-stage',
  'record-authority',
  'record-interest',
  'set-ceiling',
]

function isSameThing(one: SentAct['do'], other: SentAct['do']): boolean {
  if (one.act !== 'edit-property' || other.act !== 'edit-property')
    return one.act === other.act && setting.includes(one.act)
  const names = listFacts(other)
  return listFacts(one).some((name) => names.includes(name))
}

function listFacts({ facts: { answers = {}, ...facts } }: PropertyEdit): string[] {
  return [...Object.keys(facts), ...Object.keys(answers).map((item) => `answers.${item}`)]
}
