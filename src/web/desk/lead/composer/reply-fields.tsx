import type { RefObject } from 'react'
import { replyWords as words } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findBlanks } from '#domain/desk/messages/check-draft.ts'
import { chosenPurposes, MAX_BODY, MAX_SUBJECT } from '#domain/desk/messages/desk-message.ts'
import { fillTemplate, type ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { insertSnippet } from '#domain/desk/messages/snippet.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { Options } from '../../ui/select.tsx'
import { greet } from './greeting.ts'
import type { Draft } from './reply-drafts.ts'
import { TemplatesMenu } from './templates-menu.tsx'

interface ReplyFieldsProps {
  page: LeadPage
  /** What the reply answers, if it covers the conversation; otherwise empty. */
  quote: string
  draft: Draft
  change: (part: Partial<Draft>) => void
  text: RefObject<HTMLTextAreaElement | null>
  /** Whether the form says what is missing. */
  isRefused: boolean
  /** Selects what the member still has to fill in. */
  onTemplate: (field: HTMLTextAreaElement | null, templates: readonly ReplyTemplate[]) => void
}

/** To whom, about what, and the text. */
export function ReplyFields({ page, quote, draft, change, text, isRefused, onTemplate }: ReplyFieldsProps) {
  const { lead, templates, isAccessAsked } = page
  const blanks = findBlanks(draft.body, templates)
  const name = findFirstName(lead.fullName)

  function addTemplateText(template: ReplyTemplate): void {
    const untouched = [greet(lead.fullName), ...templates.map((one) => fillTemplate(one, name))]
    change({ body: addTemplate(draft.body, fillTemplate(template, name), untouched) })
    requestAnimationFrame(() => onTemplate(text.current, templates))
  }
  function addSnippet(snippet: string): void {
    const field = text.current
    const end = draft.body.length
    const at = [field?.selectionStart ?? end, field?.selectionEnd ?? end] as const
    const { text: body, cursor } = insertSnippet(draft.body, snippet, at)
    change({ body })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <>
      <TemplatesMenu templates={templates} onTemplate={addTemplateText} onSnippet={addSnippet} />
      <div className="to">
        <span className="soft">{words.to}</span>
        <span className="cut">
          {lead.fullName}, {lead.email}
        </span>
        <label htmlFor="reply-subject">{words.subject}</label>
        <input
          id="reply-subject"
          value={draft.subject}
          maxLength={MAX_SUBJECT}
          onChange={({ target }) => change({ subject: target.value })}
        />
        {(lead.state.repliedAt !== null || isAccessAsked) && (
          <>
            <label htmlFor="reply-purpose">{words.purpose}</label>
            <select
              id="reply-purpose"
              value={draft.purpose}
              onChange={({ target }) => {
                const purpose = chosenPurposes.find((one) => one === target.value)
                if (purpose) change({ purpose })
              }}
            >
              <Options
                of={chosenPurposes
                  .filter((purpose) => purpose !== 'access' || isAccessAsked)
                  .map((purpose) => [purpose, words.purposes[purpose]])}
              />
            </select>
          </>
        )}
      </div>
      {quote !== '' && (
        <blockquote className="compose-quote" aria-label={fillWords(words.newest, { name: name ?? lead.fullName })}>
          {quote}
        </blockquote>
      )}
      <label className="unseen" htmlFor="reply-body">
        {words.body}
      </label>
      <textarea
        id="reply-body"
        ref={text}
        value={draft.body}
        maxLength={MAX_BODY}
        aria-describedby="reply-blanks"
        onChange={({ target }) => change({ body: target.value })}
      />
      <p id="reply-blanks" className="small soft">
        {blanks.length > 0 && !isRefused && `${words.blanks} ${blanks.join(' ')}`}
      </p>
    </>
  )
}

/** Keeps the member's own text when a template is chosen. */
function addTemplate(written: string, template: string, untouched: readonly string[]): string {
  const isOwn = written.trim() !== '' && !untouched.some((other) => other.trim() === written.trim())
  return isOwn ? `${written.trim()}\n\n${template}` : template
}
