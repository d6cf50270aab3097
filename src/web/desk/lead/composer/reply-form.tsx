import { useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { replyWords as words } from '#content/desk/reply-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { readMeetingDraft } from '#domain/desk/meetings/meeting-draft.ts'
import { checkDraft, findBlanks } from '#domain/desk/messages/check-draft.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { MeetingFields } from '../meetings/meeting-fields.tsx'
import { isUnwritten } from './greeting.ts'
import { isSendKey } from './is-send-key.ts'
import type { Draft } from './reply-drafts.ts'
import { ReplyFields } from './reply-fields.tsx'
import { SendLater } from './send-later.tsx'

interface ReplyFormProps {
  page: LeadPage
  quote: string
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Why it may not be sent for its purpose. */
  why: string | null
  now: Date
  onSent: () => void
  onDiscard: () => void
}

export function ReplyForm({ page, quote, draft, change, why, now, onSent, onDiscard }: ReplyFormProps) {
  const { act, me } = useDesk()
  const text = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState('')
  const { lead } = page
  const others = page.others.filter(({ assigneeId }) => me.role !== 'agent' || [null, me.id].includes(assigneeId))
  const isBegun = !isUnwritten(draft.body, lead.fullName)

  function edit(part: Partial<Draft>): void {
    setFault('')
    change(part)
  }
  function send(sendAt: Date | null): void {
    const meeting = draft.meeting && readMeetingDraft(draft.meeting)
    const found =
      checkDraft(isBegun ? draft : { ...draft, body: '' }, page.templates) ??
      (draft.meeting && !meeting ? meetingWords.form.missing : null)
    setFault(found ?? '')
    if (found !== null) selectBlank(text.current, page.templates)
    if (why !== null || found !== null) return
    const { purpose, subject, body, guide, left } = draft
    const answers = others.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
    const written = { purpose, subject, body, guide, answers, ...(meeting && { meeting }) }
    const sent: SentAct['do'] =
      sendAt === null ? { act: 'reply', ...written } : { act: 'send-later', ...written, sendAt: sendAt.toISOString() }
    change({ sentAs: act(sent, [{ lead: lead.id }], deskWords.did.answer) })
    onSent()
  }
  return (
    // Not a form, so that Enter in the subject sends nothing.
    <fieldset
      className="compose-form"
      aria-label={composerWords.tabs.reply}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return
        event.preventDefault()
        send(null)
      }}
    >
      <ReplyFields
        page={page}
        quote={quote}
        draft={draft}
        change={edit}
        text={text}
        isRefused={fault !== ''}
        onTemplate={selectBlank}
      />
      <MeetingFields page={page} meeting={draft.meeting} change={(meeting) => edit({ meeting })} now={now} />
      {(fault || why) && (
        <p className="barred" role={fault ? 'alert' : undefined}>
          {fault || why}
        </p>
      )}
      <div className="send">
        <span className="send-options">
          <Checkbox label={words.guide} isOn={draft.guide} onSet={(guide) => change({ guide })} />
          {others.map(({ id, reference }) => (
            <Checkbox
              key={id}
              label={`${words.alsoAnswers} ${reference}`}
              isOn={!draft.left.includes(id)}
              onSet={(isAnswered) => {
                const left = draft.left.filter((other) => other !== id)
                change({ left: isAnswered ? left : [...left, id] })
              }}
            />
          ))}
        </span>
        {isBegun && (
          <ConfirmButton button={words.discard} sure={words.discardSure} look="button quiet" onConfirm={onDiscard} />
        )}
        <SendLater lead={lead} now={now} isBarred={why !== null} onSend={send} />
        <button type="button" className="button main" disabled={why !== null} onClick={() => send(null)}>
          {words.send} <kbd>{composerWords.sendKeys}</kbd>
        </button>
      </div>
    </fieldset>
  )
}

/** Typing then replaces the first blank. */
function selectBlank(field: HTMLTextAreaElement | null, templates: readonly ReplyTemplate[]): void {
  const [blank] = findBlanks(field?.value ?? '', templates)
  field?.focus()
  if (!field || blank === undefined) return
  const at = field.value.indexOf(blank)
  field.setSelectionRange(at, at + blank.length)
}
