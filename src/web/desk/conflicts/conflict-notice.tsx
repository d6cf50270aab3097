import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { conflictWords as words } from '#content/desk/conflict-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { type ConflictingField, type Values, VISITOR } from '#domain/desk/conflict.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { focusOnScreen } from '../shell/focus-on-screen.ts'
import { Moment } from '../shell/moment.tsx'
import type { DescribedField } from './described-field.ts'
import type { Saving } from './use-saving.ts'

interface ConflictNoticeProps {
  fields: readonly ConflictingField[]
  mine: Values
  describe: (name: string, value: unknown) => DescribedField
  more?: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** Who has changed what and when, the member's own values, and the choice between the two. */
export function ConflictNotice({ fields, mine, describe, more, onKeep, onTake }: ConflictNoticeProps) {
  return (
    <div className="conflict">
      <p>{words.title}</p>
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
        </button>{' '}
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
      <strong>{theirs.label}</strong>:{' '}
      <span>{fillWords(words.theirs[stateOf(theirs)], { name, value: theirs.text })}</span>
      {at !== null && (
        <>
          {' '}
          {words.on} <Moment at={at} />
        </>
      )}
      <span className="conflict-mine">{fillWords(words.mine[stateOf(mine)], { value: mine.text })}</span>
    </li>
  )
}

function stateOf({ text, isGone }: DescribedField) {
  if (isGone) return 'gone'
  return text === '' ? 'empty' : 'value'
}

/** The pressed button is gone, so the focus moves to the one that saves, or else to the screen. */
function thenBack(work: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
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
export function SavingNotice({ saving: { conflict, fields, keepMine, takeTheirs }, describe }: SavingNoticeProps) {
  return (
    <div role="alert">
      {conflict.length > 0 && (
        <div className="warning">
          <ConflictNotice
            fields={conflict}
            mine={{ ...fields }}
            describe={describe}
            onKeep={keepMine}
            onTake={takeTheirs}
          />
        </div>
      )}
    </div>
  )
}
