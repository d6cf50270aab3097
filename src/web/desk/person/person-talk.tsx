import { useMemo, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { personWords as words } from '#content/desk/people/person-words.ts'
import type { PersonPage } from '#domain/desk/answers/person-page.ts'
import { EntryView } from '../lead/conversation/entry-view.tsx'
import { formatDayLine } from '../lead/conversation/format-day-line.ts'
import { useNewestMessage } from '../lead/use-newest-message.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { listPersonDays, type PersonEntry } from './list-person-days.ts'
import { nameInquiry } from './name-inquiry.ts'

/** The conversations of all inquiries in one pane, which opens at the newest message. Answers are written on the lead. */
export function PersonTalk({ person, now }: { person: PersonPage; now: Date }) {
  const days = useMemo(() => listPersonDays(person), [person])
  const pane = useRef<HTMLElement>(null)
  useNewestMessage(pane)
  return (
    <section className="lead-talk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reachable with the keyboard */}
      <section ref={pane} className="lead-messages" tabIndex={0} aria-label={words.conversation}>
        <div className="lead-messages-inner">
          {person.hasEarlier && <p className="small soft">{deskWords.lead.earlier}</p>}
          <div className="talk">
            {days.map((day) => (
              <section key={day.key} className="talk-day">
                <h2 className="day">{formatDayLine(new Date(day.at), now)}</h2>
                {day.entries.map((entry) => (
                  <Belonging key={keyOf(entry)} {...entry} now={now} isOnly={person.inquiries.length === 1} />
                ))}
              </section>
            ))}
          </div>
        </div>
      </section>
    </section>
  )
}

/** An entry with a link to its inquiry, if the person has others. */
function Belonging({ entry, page, now, isOnly }: PersonEntry & { now: Date; isOnly: boolean }) {
  const { lead } = page
  return (
    <div className="belonging">
      <EntryView entry={entry} page={page} isPreview />
      {!isOnly && (
        <DeskLink className="link small" to={leadPath(lead.reference)}>
          {nameInquiry(lead, now)}
        </DeskLink>
      )}
    </div>
  )
}

function keyOf({ entry, page }: PersonEntry): string {
  const id = entry.kind === 'mail' ? entry.message.id : entry.id
  return `${page.lead.id} ${entry.kind} ${id}`
}
