import { useMemo, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { conversationWords as words } from '#content/desk/lead/conversation-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { Chip } from '../../ui/chip.tsx'
import { EntryView } from './entry-view.tsx'
import { formatDayLine } from './format-day-line.ts'
import { type Day, type Entry, listDays, sinceTheirs } from './list-days.ts'
import { groupOf, type TimelineGroup, timelineGroups } from './timeline-groups.ts'
import { useFirstNew, useSeenInView } from './use-seen.ts'

/** A short history needs no filter. */
const MANY = 12

interface ConversationProps {
  page: LeadPage
  now: Date
  /** A preview begins with their newest message, has no acts and doesn't count as having looked. */
  isPreview?: boolean
}

/** Everything that was said and done about a lead, oldest first: theirs at the left, ours at the right. */
export function Conversation({ page, now, isPreview = false }: ConversationProps) {
  const { lead, events, hasEarlier } = page
  const [group, setGroup] = useState<TimelineGroup | null>(null)
  const firstNew = useFirstNew(lead.id, events)
  const list = useSeenInView(lead.id, events, group === null && !isPreview)
  const days = useMemo(() => {
    const all = listDays(page, firstNew)
    return isPreview ? sinceTheirs(all) : all
  }, [page, firstNew, isPreview])
  const present = timelineGroups.filter((one) => events.some(({ kind }) => groupOf(kind) === one))
  const shown =
    group === null ? days : days.map((day) => keepGroup(day, group)).filter(({ entries }) => entries.length > 0)
  return (
    <div className="talk" ref={list}>
      {!isPreview && events.length > MANY && present.length > 1 && (
        <p className="chips">
          {[null, ...present].map((one) => (
            <Chip key={one} isOn={group === one} onPress={() => setGroup(one)}>
              {deskWords.lead.groups[one ?? 'all']}
            </Chip>
          ))}
        </p>
      )}
      {shown.map((day, index) => (
        <section key={day.key} className="talk-day">
          <DayLine day={day} now={now} />
          {day.entries.map((entry) => (
            <EntryView key={keyOf(entry)} entry={entry} page={page} isPreview={isPreview} />
          ))}
          {index === 0 && hasEarlier && !isPreview && <p className="small soft">{deskWords.lead.earlier}</p>}
        </section>
      ))}
    </div>
  )
}

function DayLine({ day: { at, isNew }, now }: { day: Day; now: Date }) {
  const day = formatDayLine(new Date(at), now)
  return (
    <h2 className="day" data-new={isNew || undefined}>
      {isNew ? `${day}, ${words.isNew}` : day}
    </h2>
  )
}

/** Entries keep their place on the page when newer ones are added to them. */
function keyOf(entry: Entry): string {
  if (entry.kind === 'mail') return entry.message.id
  return entry.kind === 'changes' ? `changes ${entry.changes[0]?.event.id}` : `${entry.kind} ${entry.id}`
}

function keepGroup(day: Day, group: TimelineGroup): Day {
  return { ...day, entries: day.entries.flatMap((entry) => keepEntry(entry, group)) }
}

function keepEntry(entry: Entry, group: TimelineGroup): Entry[] {
  if (entry.kind === 'form' || entry.kind === 'mail') return group === 'mails' ? [entry] : []
  if (entry.kind !== 'changes') return groupOf(entry.event.kind) === group ? [entry] : []
  const changes = entry.changes.filter(({ event }) => groupOf(event.kind) === group)
  return changes.length === 0 ? [] : [{ ...entry, changes }]
}
