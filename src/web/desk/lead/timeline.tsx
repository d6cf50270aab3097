import { type ReactNode, useEffect, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { LeadPage, TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { describeEvent, describeWhy } from '#domain/desk/describe-event.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askRights } from '../acts/lead-offers.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Moment } from '../shell/moment.tsx'
import { noteSeen, readSeen } from './last-seen.ts'
import { MailEntry } from './mail-entry.tsx'
import { namePage } from './name-page.ts'
import { SaidText } from './said-text.tsx'
import { groupOf, type TimelineGroup, timelineGroups } from './timeline-groups.ts'

const words = deskWords.lead

/** The whole history, oldest first. */
export function Timeline({ page }: { page: LeadPage }) {
  const { lead, events, messages, hasEarlier } = page
  const { me, act } = useDesk()
  const why = askRights(page, me)
  const undone = new Set(events.map(({ undoes }) => undoes))
  const [group, setGroup] = useState<TimelineGroup | null>(null)
  const firstNew = useFirstNew(lead.id, events)
  const list = useSeenInView(lead.id, events, group === null)
  const present = timelineGroups.filter((one) => events.some(({ kind }) => groupOf(kind) === one))
  return (
    <>
      {present.length > 1 && <Filter groups={present} chosen={group} choose={setGroup} />}
      <ol className="timeline" ref={list}>
        <li>
          <Moment at={lead.receivedAt} />{' '}
          {fillWords(lead.source.page ? words.sentOn : words.sentForm, {
            name: lead.fullName,
            page: namePage(lead.source.page ?? ''),
          })}
        </li>
        {hasEarlier && <li className="hint">{words.earlier}</li>}
        {events
          .filter(({ kind }) => group === null || groupOf(kind) === group)
          .map((event) => (
            <Entry
              key={event.id}
              event={event}
              isUndone={undone.has(event.id)}
              isFirstNew={event.id === firstNew}
              said={
                <SaidText
                  event={event}
                  mayRedact={why('redact', event.actor === me.id) === null}
                  redact={() => act({ act: 'redact', event: event.id }, [{ lead: lead.id }], '')}
                />
              }
            >
              {messages
                .filter(({ id }) => id === event.data.message && isWritten(event))
                .map((message) => (
                  <MailEntry key={message.id} message={message} leadId={lead.id} />
                ))}
            </Entry>
          ))}
      </ol>
    </>
  )
}

interface FilterProps {
  groups: readonly TimelineGroup[]
  chosen: TimelineGroup | null
  choose: (group: TimelineGroup | null) => void
}

/** Filters a long history. */
function Filter({ groups, chosen, choose }: FilterProps) {
  return (
    <p className="chips">
      {[null, ...groups].map((group) => (
        <button
          key={group}
          type="button"
          className="button small"
          aria-pressed={chosen === group}
          onClick={() => choose(group)}
        >
          {words.groups[group ?? 'all']}
        </button>
      ))}
    </p>
  )
}

/** The first event since this member last looked. Their own events are never new. */
function useFirstNew(leadId: string, events: readonly TimelineEvent[]): string | undefined {
  const { me } = useDesk()
  const [seen] = useState(() => readSeen(me.id, leadId))
  const at = events.findIndex(({ id }) => id === seen)
  return at < 0 ? undefined : events.slice(at + 1).find(({ actor }) => actor !== me.id)?.id
}

/** Marks events as seen once they come into view. A filtered history is ignored, because others lie in between. */
function useSeenInView(leadId: string, events: readonly TimelineEvent[], isWhole: boolean) {
  const { me } = useDesk()
  const list = useRef<HTMLOListElement>(null)
  const order = events.map(({ id }) => id).join()
  useEffect(() => {
    if (!isWhole || !list.current) return
    const watching = new IntersectionObserver((entries) => {
      const shown = entries.filter(({ isIntersecting }) => isIntersecting)
      const ids = shown.map(({ target }) => target.getAttribute('data-event') ?? '')
      noteSeen(me.id, leadId, order.split(','), ids)
    })
    for (const entry of list.current.querySelectorAll('[data-event]')) watching.observe(entry)
    return () => watching.disconnect()
  }, [me.id, leadId, order, isWhole])
  return list
}

/** Other events about a mail don't repeat it. */
function isWritten({ kind }: TimelineEvent): boolean {
  return ['reply', 'send-later', 'received', 'attach-mail'].includes(kind)
}

interface EntryProps {
  event: TimelineEvent
  isUndone: boolean
  isFirstNew: boolean
  said: ReactNode
  children: ReactNode
}

function Entry({ event, isUndone, isFirstNew, said, children }: EntryProps) {
  const { me, nameOf } = useDesk()
  const why = describeWhy(event.data.why ?? '')
  const who = event.actorKind === 'visitor' ? words.visitor : event.actor === me.id ? words.you : nameOf(event.actor)
  return (
    <li data-event={event.id} data-undone={isUndone || undefined}>
      {isFirstNew && <p className="since">{words.since}</p>}
      <Moment at={event.at} /> {who} {describeEvent(event, nameOf)}
      {isUndone && ` ${words.undone}`}
      {said}
      {why !== '' && <p className="hint">{why}</p>}
      {children}
    </li>
  )
}
