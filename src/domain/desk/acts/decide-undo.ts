import { actWords } from '#content/desk/act-words.ts'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { applyChanges, isWithinWall, type LeadState, reverseChanges, type StateChanges } from '../lead-state.ts'
import type { ActContext } from './decide-act.ts'

export interface PastEvent {
  id: string
  kind: string
  actor: string | null
  actorKind: 'member' | 'visitor' | 'system'
  changes: StateChanges
  undoes: string | null
}

type Undo =
  | { kind: 'done'; changes: StateChanges }
  /** `isChanged`: something was changed again afterwards. */
  | { kind: 'refused'; why: string; isChanged?: true }

/** A second mail does not change a lead that already waits for an answer, but the answer must be to this mail. */
function isTheirMail({ id, kind, actorKind }: PastEvent, later: readonly PastEvent[]): boolean {
  if (kind === 'received') return actorKind === 'visitor'
  return kind === 'attach-mail' && !later.some(({ undoes }) => undoes === id)
}

/**
 * The reverse of an event. It is possible while nothing that the event changed was changed again; what others did
 * besides, such as a note, does not matter.
 */
export function decideUndo(
  state: LeadState,
  target: PastEvent,
  later: readonly PastEvent[],
  { at, replyDueAt }: Pick<ActContext, 'at' | 'replyDueAt'>,
): Undo {
  if (target.actorKind !== 'member') return { kind: 'refused', why: deskRefusalWords.undo.notAMember }
  if (later.some(({ undoes }) => undoes === target.id)) return { kind: 'refused', why: deskRefusalWords.undo.already }
  const fields = Object.keys(target.changes)
  const isTouched = later.some(({ changes }) => Object.keys(changes).some((field) => fields.includes(field)))
  const current = Object.entries(state)
  const isStill = Object.entries(target.changes).every(
    ([field, pair]) => JSON.stringify(current.find(([name]) => name === field)?.[1]) === JSON.stringify(pair?.[1]),
  )
  const isWaitedFor = target.kind === 'attach-mail' && later.some((event) => isTheirMail(event, later))
  if (isTouched || isWaitedFor || !isStill)
    return { kind: 'refused', why: deskRefusalWords.undo.changed, isChanged: true }
  const changes = reverseChanges(target.changes)
  // Otherwise a missed answer could be hidden.
  const isLate = at > replyDueAt
  if (isLate && changes.unmeasured && changes.unmeasured[1] !== null)
    return { kind: 'refused', why: deskRefusalWords.undo.late }
  if (!isWithinWall(applyChanges(state, changes))) return { kind: 'refused', why: actWords.outsideWall.eyes }
  return { kind: 'done', changes }
}
