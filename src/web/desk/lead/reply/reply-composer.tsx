import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { replyWords } from '#content/desk/reply-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { checkDraft, findBlanks } from '#domain/desk/messages/check-draft.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { useCommands } from '../../shell/commands.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { Tick } from '../../ui/tick.tsx'
import { CallLink } from '../call-link.tsx'
import { factsOf } from '../consent-card.tsx'
import { HeldMessages } from '../held-messages.tsx'
import { KeptDraft } from './kept-draft.tsx'
import type { Draft } from './reply-drafts.ts'
import { ReplyFields } from './reply-fields.tsx'
import { SendRow } from './send-row.tsx'
import { useDraft } from './use-draft.ts'

const words = replyWords

/** The reply form. Mails that haven't been sent yet are shown above it, with a button to cancel. */
export function ReplyComposer({ page, now }: { page: LeadPage; now: Date }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { draft, change, discard } = useDraft(page, () => setIsOpen(true))
  const isSent = draft.sentAs !== null
  const hasDraft = draft.body.trim() !== ''
  const why = useBarrier(page, now)
  const isBarred = why.reply !== null && why['follow-up'] !== null && why.access !== null
  function open(): void {
    if (isBarred || isSent) return
    // Focus at once, because the next letters are text and must not act as shortcuts.
    flushSync(() => setIsOpen(true))
    text.current?.focus()
  }
  /** The field is gone, so the focus moves to the button that reopens it, or to what replaced it. */
  function close(): void {
    flushSync(() => setIsOpen(false))
    ;(opener.current ?? section.current)?.focus()
  }
  const canOpen = !isBarred && !isSent
  useCommands([canOpen && { name: commandWords.reply, key: 'r', run: open }])
  useKeys(canOpen ? { 1: open } : {})
  return (
    <section ref={section} className="reply" aria-label={words.title} tabIndex={-1}>
      <HeldMessages page={page} />
      {isSent && <p role="status">{words.sending}</p>}
      {isBarred && (
        // A member who was typing has lost the field, and must hear why.
        <p className="barred" role={isOpen ? 'alert' : undefined}>
          {why[draft.purpose]}
        </p>
      )}
      {isBarred && !isSent && hasDraft && <KeptDraft draft={draft} />}
      {!isBarred && !isSent && isOpen && (
        <ReplyForm
          page={page}
          draft={draft}
          change={change}
          text={text}
          why={why[draft.purpose]}
          now={now}
          onClose={close}
          onDiscard={() => {
            discard()
            close()
          }}
        />
      )}
      {!isOpen && !isSent && (
        <p className="quick">
          {page.lead.phone !== '' && <CallLink page={page} now={now} className="button quick-call" />}
          <button ref={opener} type="button" className="button main" disabled={isBarred} onClick={open}>
            {words.open}
          </button>
          {hasDraft && !isBarred && <span className="hint">{words.hasDraft}</span>}
        </p>
      )}
    </section>
  )
}

/** The reason, for each purpose, why nothing may be sent; null if it may. */
function useBarrier(page: LeadPage, now: Date): Record<Draft['purpose'], string | null> {
  const { me } = useDesk()
  const refusal = askRights(page, me)('reply')
  const ask = (purpose: Draft['purpose']) => {
    const verdict = guardOutgoing({ ...factsOf(page, now), purpose })
    return refusal ?? (verdict.kind === 'barred' ? `${verdict.why} ${verdict.instead}` : null)
  }
  const access = page.isAccessAsked ? ask('access') : words.noAccessRequest
  return { reply: ask('reply'), 'follow-up': ask('follow-up'), access }
}

interface ReplyFormProps {
  page: LeadPage
  draft: Draft
  change: (part: Partial<Draft>) => void
  text: React.RefObject<HTMLTextAreaElement | null>
  why: string | null
  now: Date
  onClose: () => void
  onDiscard: () => void
}

function ReplyForm({ page, draft, change, text, why, now, onClose, onDiscard }: ReplyFormProps) {
  const { act, me } = useDesk()
  const [fault, setFault] = useState('')
  const selectBlank = (field: HTMLTextAreaElement | null) => selectFirst(field, page.templates)
  const others = page.others.filter(({ assigneeId }) => me.role !== 'agent' || [null, me.id].includes(assigneeId))

  function send(sendAt: Date | null): void {
    const found = checkDraft(draft, page.templates)
    setFault(found ?? '')
    if (found !== null) selectBlank(text.current)
    if (why !== null || found !== null) return
    const { purpose, subject, body, guide, left } = draft
    const answers = others.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
    const written = { purpose, subject, body, guide, answers }
    const sent: SentAct['do'] =
      sendAt === null ? { act: 'reply', ...written } : { act: 'send-later', ...written, sendAt: sendAt.toISOString() }
    change({ sentAs: act(sent, [{ lead: page.lead.id }], deskWords.did.answer) })
    onClose()
  }
  function press(event: KeyboardEvent): void {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSend && event.key !== 'Escape') return
    event.preventDefault()
    if (isSend) send(null)
    else onClose()
  }
  return (
    <form
      className="reply-form"
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        send(null)
      }}
    >
      <ReplyFields page={page} draft={draft} change={change} text={text} onTemplate={selectBlank} />
      {others.map(({ id, reference }) => (
        <Tick
          key={id}
          label={`${words.alsoAnswers} ${reference}`}
          isOn={!draft.left.includes(id)}
          onSet={(isAnswered) => {
            const left = draft.left.filter((other) => other !== id)
            change({ left: isAnswered ? left : [...left, id] })
          }}
        />
      ))}
      {why !== null && <p className="barred">{why}</p>}
      {fault !== '' && (
        <p className="barred" role="alert">
          {fault}
        </p>
      )}
      <SendRow
        lead={page.lead}
        now={now}
        isBarred={why !== null}
        onSend={send}
        onClose={onClose}
        onDiscard={onDiscard}
      />
    </form>
  )
}

/** Typing then replaces the first blank. */
function selectFirst(field: HTMLTextAreaElement | null, templates: LeadPage['templates']): void {
  const [blank] = findBlanks(field?.value ?? '', templates)
  field?.focus()
  if (!field || blank === undefined) return
  const at = field.value.indexOf(blank)
  field.setSelectionRange(at, at + blank.length)
}
