import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { isOpen } from '#domain/desk/lead-state.ts'
import { toMeetingDraft } from '#domain/desk/meetings/meeting-draft.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { findReplySubject } from './find-reply-subject.ts'
import { greet, isUnwritten } from './greeting.ts'
import { type Draft, readDraft, storeDraft } from './reply-drafts.ts'

interface ShownDraft {
  draft: Draft
  change: (part: Partial<Draft>) => void
  discard: () => void
}

/**
 * This member's draft for the lead. It is kept on the device until the server has it, so that a refusal loses nothing, and
 * restored when a mail is cancelled.
 */
export function useDraft(page: LeadPage, onBack: () => void): ShownDraft {
  const { me, unfinished, outbox } = useDesk()
  const { lead, messages } = page
  const [draft, setDraft] = useState(() => readDraft(me.id, lead.id) ?? createDraft(page))
  const heldBefore = useRef<readonly string[]>([])

  function save(next: Draft): void {
    setDraft(next)
    const isBegun = !isUnwritten(next.body, lead.fullName) || next.left.length > 0 || next.meeting !== null
    storeDraft(me.id, lead.id, isBegun ? next : null)
  }
  const discard = () => save(createDraft(page))

  const look = useEffectEvent((isFirst: boolean) => {
    const own = messages.filter(({ by }) => by === me.id)
    const back = own.find(({ id, state }) => state === 'cancelled' && heldBefore.current.includes(id))
    heldBefore.current = own.filter(({ state }) => state === 'held').map(({ id }) => id)
    if (draft.sentAs !== null) {
      const isRefused = unfinished.includes(draft.sentAs) || (isFirst && outbox.waiting === 0)
      const outcome = findOutcome(draft.sentAs, page, isRefused)
      if (outcome === 'arrived') discard()
      if (outcome === 'back') {
        save({ ...draft, sentAs: null })
        onBack()
      }
    } else if (back && isUnwritten(draft.body, lead.fullName)) {
      const left = page.others.map(({ id }) => id).filter((id) => !back.answers.includes(id))
      const meeting = back.meeting && toMeetingDraft(back.meeting)
      save({ ...draft, subject: back.subject, body: back.body, guide: back.hasGuide, left, meeting })
      onBack()
    }
  })
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of these may change the mail's state
  useEffect(() => {
    look(isFirst.current)
    isFirst.current = false
  }, [messages, outbox.waiting, unfinished])

  return { draft, change: (part) => save({ ...draft, ...part }), discard }
}

/** Restores the draft of a submitted mail if it was refused, or cancelled before it was seen. */
export function findOutcome(
  act: string,
  { events, messages }: Pick<LeadPage, 'events' | 'messages'>,
  isRefused: boolean,
): 'arrived' | 'back' | null {
  const written = events.find((event) => event.act === act)
  if (!written) return isRefused ? 'back' : null
  const message = messages.find(({ id }) => id === written.data.message)
  return message?.state === 'cancelled' ? 'back' : 'arrived'
}

function createDraft(page: LeadPage): Draft {
  const { lead, messages } = page
  const sent = messages.filter(({ state }) => state === 'accepted' || state === 'held' || state === 'queued')
  return {
    subject: findReplySubject(page),
    body: greet(lead.fullName),
    // A reply to a person who wrote again needs no other consent.
    purpose:
      isOpen(lead.state) && (lead.state.repliedAt === null || lead.state.wroteAt !== null) ? 'reply' : 'follow-up',
    guide: !sent.some(({ hasGuide }) => hasGuide),
    left: [],
    meeting: null,
    sentAs: null,
  }
}
