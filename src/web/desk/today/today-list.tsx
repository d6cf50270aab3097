import { useState } from 'react'
import { inboxWords } from '#content/desk/inbox-words.ts'
import { todayWords } from '#content/desk/today-words.ts'
import type { DayScope, Today, TodayRow } from '#domain/desk/answers/today.ts'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { type ArrangedToday, listArranged, todayGroups } from '#domain/desk/today/arrange-today.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { makeTestLead } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { inboxPath } from '../shell/use-address.ts'
import { closeDay, count, describeEmptyDay, describeReturning, toSentence } from './describe-day.ts'
import { keyOf } from './leave-out.ts'
import { type RowActs, TodayRowItem } from './today-row.tsx'

interface TodayListProps {
  scope: DayScope
  today: Today
  day: ArrangedToday<TodayRow>
  /** Whether only one kind is shown. */
  isNarrowed: boolean
  /** Whether there are more than the server has sent. */
  isCut: boolean
  now: Date
  acts: RowActs
  onAll: () => void
}

/** The groups of the day, with a sentence about what comes after them. */
export function TodayList({ scope, today, day, isNarrowed, isCut, now, acts, onAll }: TodayListProps) {
  const rows = listArranged(day)
  const [first] = rows
  const end = isCut ? fillWords(todayWords.end.more, { count: today.rows.length }) : closeDay(today, now)
  if (!first) return <Empty scope={scope} today={today} isNarrowed={isNarrowed} now={now} onAll={onAll} />
  return (
    <>
      {todayGroups
        .filter((group) => day.groups[group].length > 0)
        .map((group) => (
          <section key={group} aria-labelledby={`today-${group}`}>
            <h2 id={`today-${group}`} className="today-group" data-group={group}>
              {todayWords.groups[group]} <span>{day.groups[group].length}</span>
            </h2>
            <ul>
              {day.groups[group].map((row) => (
                <TodayRowItem
                  key={keyOf(row)}
                  row={row}
                  group={group}
                  now={now}
                  since={new Date(today.overnight.since)}
                  isFirst={row === first}
                  isTeam={scope === 'team'}
                  acts={acts}
                />
              ))}
            </ul>
          </section>
        ))}
      {!isNarrowed && <p className="today-end small soft">{end}</p>}
    </>
  )
}

type EmptyProps = Pick<TodayListProps, 'scope' | 'today' | 'isNarrowed' | 'now' | 'onAll'>

/** Says what comes next. */
function Empty({ scope, today, isNarrowed, now, onAll }: EmptyProps) {
  const { me } = useDesk()
  const words = todayWords.empty
  const { unassigned } = today
  if (isNarrowed)
    return (
      <p className="today-empty soft">
        {words.kind}{' '}
        <button type="button" className="link" onClick={onAll}>
          {words.all}
        </button>
      </p>
    )
  if (!today.hasLeads) return <FirstDay />
  return (
    <div className="today-empty">
      <h2>{describeEmptyDay(scope, today, now, findFirstName(me.displayName) ?? me.displayName)}</h2>
      {unassigned.count > 0 && <p className="soft">{toSentence(count(words.claim, unassigned.count))}</p>}
      {describeReturning(today.returning, now).map((text) => (
        <p key={text} className="soft">
          {text}
        </p>
      ))}
      <DeskLink className="button tiny" to={inboxPath(inboxTabs.waiting)}>
        {words.waiting}
      </DeskLink>
    </div>
  )
}

/** Offers a lead to try everything with. */
function FirstDay() {
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  function ask(): void {
    if (state === 'asking') return
    setState('asking')
    makeTestLead().then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }
  return (
    <div className="today-empty">
      <h2>{todayWords.empty.firstDay}</h2>
      <p>
        <button type="button" className="button main" aria-disabled={state === 'asking'} onClick={ask}>
          {inboxWords.testLead}
        </button>
      </p>
      <p className="small soft" role="status">
        {state === 'failed' ? inboxWords.testFailed : inboxWords.testHint}
      </p>
    </div>
  )
}
