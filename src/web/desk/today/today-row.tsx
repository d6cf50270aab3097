import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { todayWords } from '#content/desk/today-words.ts'
import type { TodayRow } from '#domain/desk/answers/today.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { leadsTeam } from '#domain/desk/desk-member.ts'
import type { TodayGroup } from '#domain/desk/today/arrange-today.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { Clock } from '../ui/clock.tsx'
import { keyOf } from './leave-out.ts'

const words = todayWords.row

export interface RowActs {
  reply: (row: TodayRow) => void
  finish: (row: TodayRow) => void
  claim: (leadId: string) => void
  takeOver: (row: TodayRow) => void
}

interface RowProps {
  row: TodayRow
  group: TodayGroup
  now: Date
  /** Since when a lead is new. */
  since: Date
  isFirst: boolean
  /** Whether the row says who has the lead. */
  isTeam: boolean
  acts: RowActs
}

/** One thing to do: when, who or what, their words, and the button for it. */
export function TodayRowItem({ row, group, now, since, isFirst, isTeam, acts }: RowProps) {
  const { me, nameOf } = useDesk()
  const { kind, lead, assigneeId } = row
  const holder = assigneeId === me.id ? words.you : assigneeId === null ? words.unassigned : nameOf(assigneeId)
  const isNew = kind === 'reply' && new Date(row.wroteAt) >= since
  return (
    <li className="today-row" data-key={keyOf(row)} data-lead={lead.id}>
      <Time row={row} group={group} now={now} />
      <Left row={row} group={group} now={now} />
      <div>
        <div className="today-what">
          <DeskLink className="today-link cut" to={pathOf(row)}>
            {titleOf(row)}
          </DeskLink>
          {lead.flags.includes('test') && <span className="tag">{words.isTest}</span>}
          {isNew && (
            <span className="tag new">
              {fillWords(words.arrived, { time: formatWhen(new Date(row.wroteAt), now) })}
            </span>
          )}
          {isTeam && <span className="today-holder small soft">{holder}</span>}
        </div>
        <p className="cut">
          <b>{words.kinds[kind]}</b>
          {listDetails(row, nameOf).map((text) => ` · ${text}`)}
        </p>
      </div>
      <RowButton row={row} group={group} isFirst={isFirst} acts={acts} />
    </li>
  )
}

function Time({ row: { at }, group, now }: { row: TodayRow; group: TodayGroup; now: Date }) {
  const moment = new Date(at)
  // Midnight belongs to the day that ends.
  const day = new Date(moment.getTime() - 60_000)
  const isMidnight = readTorontoTime(moment).msOfDay === 0
  // The heading says the day, unless it is over.
  const shown = formatWhen(isMidnight ? day : moment, group === 'tomorrow' ? day : now)
  const text = isMidnight ? shown.replace('11:59 p.m.', words.midnight) : shown
  return (
    <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
      {text.replace(/ (?=[ap]\.m\.)/, '\u00a0')}
    </time>
  )
}

function Left({ row, group, now }: { row: TodayRow; group: TodayGroup; now: Date }) {
  const { kind, at, startedAt } = row
  const moment = new Date(at)
  if (kind === 'wrote-back' || (kind === 'task' && group === 'tomorrow')) {
    const span = describeSpan(Math.max(0, now.getTime() - moment.getTime()))
    return (
      <span className="clock" data-state="none">
        {kind === 'task' ? words.tomorrow : fillWords(words.waiting, { span })}
      </span>
    )
  }
  return (
    <Clock due={moment} now={now} of={kind} isSpan {...(startedAt !== null && { startedAt: new Date(startedAt) })} />
  )
}

function titleOf({ kind, task, property, lead }: TodayRow): string {
  if (kind === 'task' && task) return task.title
  if (kind === 'offer' && property) return property.address || property.reference
  return lead.fullName || words.noName
}

export function pathOf({ kind, property, lead }: TodayRow): string {
  return kind === 'offer' && property ? `/desk/properties/${property.reference}` : leadPath(lead.reference)
}

function listDetails({ kind, task, property, lead, words: said, wants }: TodayRow, nameOf: (id: string) => string) {
  if (kind === 'task') {
    const setBy = task?.setBy ? [fillWords(words.setBy, { name: nameOf(task.setBy) })] : []
    return [property?.address || lead.fullName, ...setBy]
  }
  if (kind === 'offer' && property) {
    const { done, needed } = property
    return [fillWords(words.ready, { done, needed }), fillWords(words.seller, { name: lead.fullName })]
  }
  return [said === '' ? wants : `“${said}”`, deskWords.kinds[lead.kind]].filter((text) => text !== '')
}

/** What the member can do about it here. Work of a colleague is only opened, unless it is a late reply, which a manager takes over. */
function RowButton({ row, group, isFirst, acts }: Pick<RowProps, 'row' | 'group' | 'isFirst' | 'acts'>) {
  const { me } = useDesk()
  const { kind, assigneeId, lead } = row
  const className = isFirst ? 'button main tiny' : 'button tiny'
  const isOthers = assigneeId !== null && assigneeId !== me.id
  const about = <span className="unseen"> {titleOf(row)}</span>
  const link = (name: ReactNode) => (
    <DeskLink className={className} to={pathOf(row)}>
      {name}
      {about}
    </DeskLink>
  )
  const press = (name: ReactNode, run: () => void) => (
    <button type="button" className={className} onClick={run}>
      {name}
      {about}
    </button>
  )
  const { buttons } = todayWords
  const isLate = kind === 'reply' && group === 'late'
  if (isOthers && isLate && leadsTeam(me)) return press(deskWords.acts.takeOver, () => acts.takeOver(row))
  if (isOthers && !(kind === 'offer' && leadsTeam(me))) return link(buttons.open)
  if (kind === 'task') return press(buttons.done, () => acts.finish(row))
  if (assigneeId === null) return press(buttons.claim, () => acts.claim(lead.id))
  if (kind === 'offer') return link(buttons.decide)
  return press(buttons.reply, () => acts.reply(row))
}
