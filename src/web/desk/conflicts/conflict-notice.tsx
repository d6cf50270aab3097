import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { conflictWords as words } from '#content/desk/conflict-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { type ConflictingField, type Values, VISITOR } from '#domain/desk/conflict.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatMoment, formatTimeOfDay } from '#domain/text/format-moment.ts'
import { formatTorontoTimeWithZone, toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { focusOnScreen } from '../shell/focus-on-screen.ts'
import type { DescribedField } from './described-field.ts'
import type { Saving } from './use-saving.ts'

interface ConflictNoticeProps {
  fields: readonly ConflictingField[]
  mine: Values
  describe: (name: string, value: unknown) => DescribedField
  /** The lead, if the form is not on its page. */
  lead?: ReactNode
  more?: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** Who has changed what and when, the member's own values, and the choice between the two. */
export function ConflictNotice({ fields, mine, describe, lead, more, onKeep, onTake }: ConflictNoticeProps) {
  return (
    <div className="conflict">
      <p>
        {words.title} {lead}
      </p>
      <ul>
        {fields.map((field) => (
          <ConflictLine
            key={field.name}
            field={field}
            theirs={describe(field.name, field.theirs)}
            mine={describe(field.name, mine[field.name] ?? null)}
          />
        ))}
      </ul>
      {more}
      <p>
        <button type="button" className="button small" onClick={thenBack(onKeep)}>
          {words.keepMine}
        </button>
        <button type="button" className="button small" onClick={thenBack(onTake)}>
          {words.takeTheirs}
        </button>
      </p>
    </div>
  )
}

interface ConflictLineProps {
  field: ConflictingField
  theirs: DescribedField
  mine: DescribedField
}

function ConflictLine({ field: { by, at }, theirs, mine }: ConflictLineProps) {
  const { nameOf } = useDesk()
  const name = by === VISITOR ? deskWords.lead.visitor : nameOf(by)
  return (
    <li>
      <strong>{theirs.label}:</strong>{' '}
      <span>
        {fillWords(words.theirs[stateOf(theirs)], { name, value: theirs.text })}
        {at === null ? '.' : <When at={at} />}
      </span>
      <span>{fillWords(words.mine[stateOf(mine)], { value: mine.text })}</span>
    </li>
  )
}

/** Today, the time is enough. Both forms end with the period of 'a.m.' or 'p.m.'. */
function When({ at }: { at: string }) {
  const moment = new Date(at)
  const isToday = toTorontoDay(moment) === toTorontoDay(new Date())
  return (
    <>
      {' '}
      {isToday ? words.at : words.on}{' '}
      <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
        {isToday ? formatTimeOfDay(readTorontoTime(moment).msOfDay) : formatMoment(moment, new Date())}
      </time>
    </>
  )
}

function stateOf({ text, isGone }: DescribedField) {
  if (isGone) return 'gone'
  return text === '' ? 'empty' : 'value'
}

/** The pressed button is gone, so the focus moves to the one that saves, or else to the screen. */
function thenBack(work: () => void) {
  return ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // The second press of a double click would decide the next conflict, which nobody has read.
    if (detail > 1) return
    const form = currentTarget.closest('form')
    flushSync(work)
    const submit = form?.isConnected ? form.querySelector<HTMLElement>('button[type=submit]') : null
    if (submit) submit.focus()
    else focusOnScreen()
  }
}

interface SavingNoticeProps {
  saving: Saving
  describe: (name: string, value: unknown) => DescribedField
}

/** The same in a form. */
export function SavingNotice({ saving: { conflicts, fields }, describe }: SavingNoticeProps) {
  return (
    <div role="alert">
      {conflicts.map(({ theirs, keepMine, takeTheirs }) => (
        <div className="warning" key={theirs[0]?.name}>
          <ConflictNotice
            fields={theirs}
            mine={{ ...fields }}
            describe={describe}
            onKeep={keepMine}
            onTake={takeTheirs}
          />
        </div>
      ))}
    </div>
  )
}
