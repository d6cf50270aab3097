import { propertyWords } from '#content/desk/property-words.ts'
import type { TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

export interface FoldedEvent {
  /** The latest of them. */
  event: TimelineEvent
  count: number
  isUndone: boolean
}

const { events: kinds, screen } = propertyWords

/** The events of a property, newest first. Files that somebody sent, accepted or removed on the same day are one entry. */
export function foldEvents(events: readonly TimelineEvent[]): FoldedEvent[] {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const folded: FoldedEvent[] = []
  for (const event of events.toReversed()) {
    if (!Object.hasOwn(kinds, event.kind)) continue
    const isUndone = undone.has(event.id)
    const known = folded.find((other) => !other.isUndone && belongTogether(other.event, event))
    if (known && !isUndone) known.count++
    else folded.push({ event, count: 1, isUndone })
  }
  return folded
}

function belongTogether(one: TimelineEvent, other: TimelineEvent): boolean {
  const isSame = one.kind === other.kind && one.actor === other.actor && one.actorKind === other.actorKind
  const dayOf = ({ at }: TimelineEvent) => toTorontoDay(new Date(at))
  return isSame && Object.hasOwn(screen.folded, one.kind) && dayOf(one) === dayOf(other)
}

/** When the property came into its stage; null if that is not in these events. */
export function findStageSince(events: readonly TimelineEvent[]): string | null {
  return events.findLast(({ kind }) => kind === 'set-stage' || kind === 'make-property')?.at ?? null
}
