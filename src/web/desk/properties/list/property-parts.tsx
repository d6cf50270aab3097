import { propertyWords } from '#content/desk/property-words.ts'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Clock } from '../../ui/clock.tsx'
import { describeDue, findNextStep } from './due-next.ts'
import { Meter } from './meter.tsx'

const words = propertyWords.list

export function propertyPath(reference: string): string {
  return `/desk/properties/${reference}`
}

interface DueNextProps {
  property: ListedProperty
  now: Date
  /** A narrow card has no room for the name of the clock; its title has it. */
  isBrief?: boolean
}

/** The running clock, or what the property waits for. */
export function DueNext({ property, now, isBrief = false }: DueNextProps) {
  const { offerDueAt, completedAt } = property.state
  if (findNextStep(property) !== 'offer' || offerDueAt === null)
    return <span className="soft small">{describeDue(property, now)}</span>
  const startedAt = completedAt === null ? {} : { startedAt: new Date(completedAt) }
  return <Clock due={new Date(offerDueAt)} now={now} of="offer" isNamed={!isBrief} {...startedAt} />
}

export function Ready({ checklist }: Pick<ListedProperty, 'checklist'>) {
  const done = checklist.filter(({ state }) => state === 'done').length
  return (
    <span className="ready-count" data-name={words.columns.ready}>
      {fillWords(words.ready, { done, all: checklist.length })}
      <Meter checklist={checklist} />
    </span>
  )
}

/** Who has the lead of the property. */
export function Assigned({ id }: { id: string | null }) {
  const { me, nameOf } = useDesk()
  const name = id === null ? words.nobody : id === me.id ? words.you : nameOf(id)
  return (
    <span className="who">
      <Avatar name={id === null ? null : nameOf(id)} isMine={id === me.id} />
      <span className="cut" title={name}>
        {name}
      </span>
    </span>
  )
}
