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
  more?: ReactNode
  onKeep: () => void
  onTake: () => void
}

/** Who has changed what and when, and both values, each with the button that keeps it. */
export function ConflictNotice({ fields, mine, describe, more, onKeep, onTake }: ConflictNoticeProps) {
  const nameOf = useWho()
  const lines = fields.map((field) => ({
    field,
    theirs: describe(field.name, field.theirs),
    mine: describe(field.name, mine[field.name] ?? null),
  }))
  const [first, ...others] = lines
  const isOne = first !== undefined && others.length === 0
  return (
    <div className="conflict">
      <p>{isOne ? <Sentence {...first} /> : words.title}</p>
      <div className="conflict-sides">
        <div>
          <b className="small">{[...new Set(fields.map(nameOf))].join(', ')}</b>
          <dl>
            {lines.map(({ field, theirs }) => (
              <Value key={field.name} shown={theirs}>
                {!isOne && field.at !== null && (
                  <span className="small soft">
                    {nameOf(field)}
                    <When at={field.at} />
                  </span>
                )}
              </Value>
            ))}
          </dl>
          <button type="button" className="button small" onClick={thenBack(onTake)}>
            {words.takeTheirs}
          </button>
        </div>
        <div>
          <b className="small">{words.you}</b>
          <dl>
            {lines.map(({ field, mine: own }) => (
              <Value key={field.name} shown={own} />
            ))}
          </dl>
          <button type="button" className="button small" onClick={thenBack(onKeep)}>
            {words.keepMine}
          </button>
        </div>
      </div>
      {more}
    </div>
  )
}

interface SentenceProps {
  field: ConflictingField
  theirs: DescribedField
  mine: DescribedField
}

/** 'Priya set it to Contacted at 6:47 p.m. You chose Closed.' */
function Sentence({ field, theirs, mine }: SentenceProps) {
  const nameOf = useWho()
  return (
    <>
      {fillWords(words.theirs[stateOf(theirs)], { name: nameOf(field), value: theirs.text })}
      {field.at === null ? '.' : <When at={field.at} />} {describeMine(mine)}
    </>
  )
}

/** A value that ends with a period ends the sentence. */
function describeMine(mine: DescribedField): string {
  return fillWords(words.mine[stateOf(mine)], { value: mine.text }).replace(/\.\.$/, '.')
}

function Value({ shown, children }: { shown: DescribedField; children?: ReactNode }) {
  const state = stateOf(shown)
  return (
    <div>
      <dt>{shown.label}</dt>
      <dd>{state === 'empty' || state === 'gone' ? <i>{words.none[state]}</i> : shown.text}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}

function useWho(): (field: ConflictingField) => string {
  const { nameOf } = useDesk()
  return ({ by }) => (by === VISITOR ? deskWords.lead.visitor : nameOf(by))
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

/** A longer text is not part of a sentence. */
const MAX_LETTERS = 40

function stateOf({ text, isGone }: DescribedField) {
  if (isGone) return 'gone'
  if (text === '') return 'empty'
  return text.length > MAX_LETTERS || text.includes('\n') ? 'long' : 'value'
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
