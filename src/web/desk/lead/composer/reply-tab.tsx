import { useRef } from 'react'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { replyWords as words } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { findBarriers } from './find-barriers.ts'
import { isUnwritten } from './greeting.ts'
import { KeptDraft } from './kept-draft.tsx'
import type { Draft } from './reply-drafts.ts'
import { ReplyForm } from './reply-form.tsx'
import { useDraft } from './use-draft.ts'

interface ReplyTabProps {
  page: LeadPage
  quote: string
  now: Date
  isShown: boolean
  /** Called when a cancelled or refused mail is a draft again. */
  onOpen: () => void
  onClose: () => void
}

/** The reply form, or why nobody may be written to. */
export function ReplyTab({ page, quote, now, isShown, onOpen, onClose }: ReplyTabProps) {
  const { draft: kept, change, discard } = useDraft(page, onOpen)
  const wasWritable = useRef(false)
  const { me, nameOf } = useDesk()
  const { why, isBarred, isByRights } = findBarriers(page, me, now)
  if (!isBarred) wasWritable.current = true
  const { assigneeId } = page.lead.state
  const draft = choosePurpose(kept, page, why)
  if (!isShown) return null
  if (draft.sentAs !== null)
    return (
      <p className="compose-form soft" role="status">
        {words.sending}
      </p>
    )
  if (isBarred)
    return (
      <div className="compose-form">
        {/* A member who was typing has lost the field, and must hear why. */}
        <p className={isByRights ? 'small soft' : 'barred'} role={wasWritable.current ? 'alert' : undefined}>
          {isByRights && assigneeId !== null
            ? fillWords(composerWords.assignedTo, { name: nameOf(assigneeId) })
            : why[draft.purpose]}
        </p>
        {!isUnwritten(draft.body, page.lead.fullName) && <KeptDraft draft={draft} />}
      </div>
    )
  return (
    <ReplyForm
      page={page}
      quote={quote}
      draft={draft}
      change={(part) => change({ purpose: draft.purpose, ...part })}
      why={why[draft.purpose]}
      now={now}
      onSent={onClose}
      onDiscard={discard}
    />
  )
}

/** A draft that nobody has begun is for a purpose that is allowed. */
function choosePurpose(draft: Draft, { lead }: LeadPage, why: Record<Draft['purpose'], string | null>): Draft {
  if (why[draft.purpose] === null || !isUnwritten(draft.body, lead.fullName)) return draft
  return why.reply === null ? { ...draft, purpose: 'reply' } : draft
}
