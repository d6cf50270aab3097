import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords as words } from '#content/desk/representation-words.ts'
import { endOfTorontoDay } from '../../reply-clock/toronto-time.ts'
import { isWithinWall, type LeadState } from '../lead-state.ts'
import type { Decision } from './decision.ts'
import type { DeskAct } from './desk-act.ts'

/** What recording an agreement depends on besides the lead. */
export interface RepresentationContext {
  /** Whether clients are represented by those whom their agreement names, who alone see their files then. */
  isDesignated: boolean
  /** Whether all whom the act names are registered with RECO. */
  areRegistered: boolean
  /** Whether the file that the act names is an accepted one of the lead's property. */
  hasFile: boolean
}

const unknown: RepresentationContext = { isDesignated: false, areRegistered: true, hasFile: true }

/** Records whether somebody is a client. With designated representation the agreement sets the wall. */
export function decideRepresentation(
  state: LeadState,
  act: Extract<DeskAct, { act: 'record-representation' }>,
  { isDesignated, areRegistered, hasFile }: RepresentationContext = unknown,
): Decision {
  const { representation, until, representatives, file, note } = act
  if (representation !== 'client') {
    const isSame = representation === state.representation
    const wanted = { representation, representedUntil: null, agreementFile: null, agreementNote: '' }
    return isSame ? refused(words.refusals.same) : { kind: 'done', wanted, data: {} }
  }
  if (until === null) return refused(words.refusals.noEnd)
  if (file === null && note === '') return refused(propertyWords.refusals.noPaper)
  if (file !== null && !hasFile) return refused(words.refusals.noFile)
  if (!areRegistered) return refused(words.refusals.unregistered)
  if (isDesignated && representatives.length === 0) return refused(words.refusals.nobody)
  const eyes = isDesignated ? [...new Set(representatives)].toSorted() : state.eyes
  if (!isWithinWall({ ...state, eyes })) return refused(words.refusals.assignee)
  const representedUntil = endOfTorontoDay(new Date(until)).toISOString()
  const wanted = { representation, representedUntil, agreementFile: file, agreementNote: note, eyes }
  return { kind: 'done', wanted, data: { representatives } }
}

function refused(why: string): Decision {
  return { kind: 'refused', why }
}
