import { useEffect, useRef, useState } from 'react'
import type { TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { noteSeen, readSeen } from './last-seen.ts'

/** The first event since this member last looked. Their own events are never new. */
export function useFirstNew(leadId: string, events: readonly TimelineEvent[]): string | undefined {
  const { me } = useDesk()
  const [seen] = useState(() => readSeen(me.id, leadId))
  const at = events.findIndex(({ id }) => id === seen)
  return at < 0 ? undefined : events.slice(at + 1).find(({ actor }) => actor !== me.id)?.id
}

/** Marks events as seen once they come into view, unless only some of them are shown. */
export function useSeenInView(leadId: string, events: readonly TimelineEvent[], isWhole: boolean) {
  const { me } = useDesk()
  const list = useRef<HTMLDivElement>(null)
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
