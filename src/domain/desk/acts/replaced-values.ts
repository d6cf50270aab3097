import { isSame } from '../../is-same.ts'
import { pickValues, type Values } from '../conflict.ts'
import { checklistItems } from '../properties/checklist.ts'
import { isPropertyAct, type PropertyAct } from '../properties/property-act.ts'
import type { PropertyState } from '../properties/property-state.ts'
import type { ChangingAct } from './decide-act.ts'
import type { DeskAct } from './desk-act.ts'

/** The values that an act replaces; null if it replaces none, so that it never conflicts. */
export function listReplaced(act: DeskAct | ChangingAct): Values | null {
  if (isPropertyAct(act)) return listReplacedFacts(act)
  switch (act.act) {
    case 'assign':
      return { assigneeId: act.to }
    case 'release':
      return { assigneeId: null }
    case 'snooze':
      return { snoozedUntil: act.until }
    case 'status':
      return { status: act.status }
    case 'close':
      return { status: 'closed' }
    case 'wall':
      return { eyes: act.eyes }
    case 'hold':
      return { keptUntil: act.until, keptWhy: act.reason }
    case 'record-representation': {
      const { representation, until, file, note, representatives } = act
      const agreement = { representedUntil: until, agreementFile: file, agreementNote: note }
      return { representation, ...agreement, representatives: sortIds(representatives) }
    }
    default:
      return null
  }
}

/** Sorts ids for the comparison. */
export function sortIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted()
}

function listReplacedFacts(act: PropertyAct): Values | null {
  switch (act.act) {
    case 'edit-property': {
      const { answers, ...facts } = act.facts
      return { ...facts, ...answers }
    }
    case 'set-stage':
      return { stage: act.stage }
    case 'set-ceiling':
      return { ceiling: act.ceiling }
    case 'record-authority': {
      const { authority, authorityFile, authorityNote } = act
      return { authority, authorityFile, authorityNote }
    }
    case 'record-interest': {
      const { ourInterest, interestNoticeAt: at } = act
      return {
        ourInterest,
        interestNoticeAt: ourInterest === 'none' || at === null ? null : new Date(at).toISOString(),
      }
    }
    default:
      return null
  }
}

/** The facts of a property and what its owner said, by the checklist's categories. */
export function flattenProperty({ answers, ...state }: PropertyState): Values {
  return { ...Object.fromEntries(checklistItems.map((item) => [item, answers[item] ?? ''])), ...state }
}

/** The act without the fields that somebody else has changed; null if nothing is left. */
export function withoutTheirs(act: DeskAct, over: Values, theirs: Values): DeskAct | null {
  const own = Object.entries(listReplaced(act) ?? {}).filter(([name]) => !(name in theirs))
  if (!isPropertyAct(act) || own.every(([name, value]) => isSame(value, over[name]))) return null
  if (act.act !== 'edit-property') return { ...act, ...theirs } as DeskAct
  const { answers, ...facts } = act.facts
  const names = Object.keys({ ...facts, ...answers }).filter((name) => !(name in theirs))
  const said = pickValues({ ...answers }, names)
  const left = { ...pickValues(facts, names), ...(Object.keys(said).length > 0 && { answers: said }) }
  return { ...act, facts: left }
}
