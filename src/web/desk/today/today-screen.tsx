import { useEffect, useEffectEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { todayWords } from '#content/desk/today-words.ts'
import { type DayScope, dayScopes, type Today } from '#domain/desk/answers/today.ts'
import { arrangeToday, listArranged, type TodayKind, todayKinds } from '#domain/desk/today/arrange-today.ts'
import { formatCount } from '../inbox/format-count.ts'
import { noteToday } from '../inbox/list-order.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { pressLater } from '../shell/use-keys.ts'
import { useNow } from '../shell/use-now.ts'
import { Chip } from '../ui/chip.tsx'
import { Failed } from '../ui/failed.tsx'
import { CardPlaces, Placeholder } from '../ui/placeholder.tsx'
import { greet, summarize } from './describe-day.ts'
import { TeamLate } from './team-late.tsx'
import { TodayAside } from './today-aside.tsx'
import { TodayList } from './today-list.tsx'
import type { RowActs } from './today-row.tsx'
import { useToday } from './use-today.ts'
import { useTodayKeys } from './use-today-keys.ts'

interface TodayScreenProps {
  scope: DayScope
}

/** The first page of the desk: what to do now, and what after that. */
export function TodayScreen({ scope }: TodayScreenProps) {
  const { me } = useDesk()
  const now = useNow()
  const { today, around, isOld, reload, finish, claim, takeOver } = useToday(scope)
  const acts: RowActs = {
    finish,
    claim,
    takeOver,
    reply: ({ lead }) => {
      pressLater('r', leadPath(lead.reference))
      goTo(leadPath(lead.reference))
    },
  }
  useTodayKeys(today, acts)
  const note = useEffectEvent((found: Today) =>
    noteToday(
      found.rows.map(({ lead }) => lead.reference),
      found.rows.length >= found.totals[scope],
    ),
  )
  useEffect(() => {
    if (today) note(today)
  }, [today])
  useEffect(() => {
    const late = today ? arrangeToday(today.rows, new Date()).groups.late.length + today.teamLate.count : 0
    document.title = `${late > 0 ? `(${late}) ` : ''}${todayWords.title} · ${deskWords.title}`
  }, [today])
  const firstName = me.displayName.split(' ')[0] ?? ''
  return (
    <main className="today">
      <div className="today-page">
        <div>
          <header className="today-hello">
            <div>
              <h1>{greet(firstName, now)}</h1>
              <p className="soft">
                {today ? summarize(arrangeToday(today.rows, now).groups, now, today.teamLate.count) : '\u00a0'}
              </p>
            </div>
            <Scopes scope={scope} today={around} />
          </header>
          {isOld && !today && <Failed again={reload} said={deskWords.failed.today} />}
          {today && <TeamLate today={today} now={now} acts={acts} />}
          {today ? (
            <Filtered key={scope} scope={scope} today={today} now={now} acts={acts} />
          ) : (
            !isOld && <Placeholder rows={6} className="today-loading" />
          )}
        </div>
        {around && <TodayAside today={around} now={now} onClaim={claim} />}
        {!around && !isOld && <CardPlaces className="today-aside" />}
      </div>
    </main>
  )
}

function Scopes({ scope, today }: TodayScreenProps & { today: Today | null }) {
  return (
    <nav className="switch" aria-label={todayWords.whose}>
      {dayScopes.map((name) => (
        <DeskLink
          key={name}
          to={name === 'mine' ? '/desk' : '/desk?whose=team'}
          aria-current={name === scope ? 'true' : undefined}
        >
          {todayWords.scopes[name]}
          {today && <span>&nbsp;{formatCount(today.totals[name])}</span>}
        </DeskLink>
      ))}
    </nav>
  )
}

interface FilteredProps extends TodayScreenProps {
  today: Today
  now: Date
  acts: RowActs
}

/** The list, narrowed to one kind by the chips. */
function Filtered({ scope, today, now, acts }: FilteredProps) {
  const [only, setOnly] = useState<TodayKind | null>(null)
  const { rows, counts, totals } = today
  const day = arrangeToday(only === null ? rows : rows.filter(({ kind }) => kind === only), now)
  return (
    <>
      {totals[scope] > 0 && (
        <fieldset className="chips" aria-label={todayWords.showOnly}>
          <Chip isOn={only === null} count={formatCount(totals[scope])} onPress={() => setOnly(null)}>
            {todayWords.everything}
          </Chip>
          {todayKinds.map((kind) => (
            <Chip key={kind} isOn={only === kind} count={formatCount(counts[kind])} onPress={() => setOnly(kind)}>
              {todayWords.kinds[kind]}
            </Chip>
          ))}
        </fieldset>
      )}
      <TodayList
        scope={scope}
        today={today}
        day={day}
        isNarrowed={only !== null}
        isCut={listArranged(day).length > 0 && rows.length < totals[scope]}
        now={now}
        acts={acts}
        onAll={() => setOnly(null)}
      />
    </>
  )
}
