import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findBlanks } from '#domain/desk/messages/check-draft.ts'
import { MAX_BODY, MAX_SUBJECT } from '#domain/desk/messages/desk-message.ts'
import { fillTemplate } from '#domain/desk/messages/reply-template.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { Tick } from '../../ui/tick.tsx'
import type { Draft } from './reply-drafts.ts'

const words = replyWords
const purposes = ['reply', 'follow-up', 'access'] as const

interface ReplyFieldsProps {
  page: LeadPage
  draft: Draft
  change: (part: Partial<Draft>) => void
  text: React.RefObject<HTMLTextAreaElement | null>
  onTemplate: (field: HTMLTextAreaElement | null) => void
}

/** The text and its recipients. */
export function ReplyFields({ page, draft, change, text, onTemplate }: ReplyFieldsProps) {
  const { lead, templates, isAccessAsked } = page
  const blanks = findBlanks(draft.body, templates)
  const name = findFirstName(lead.fullName)
  const untouched = templates.map((template) => fillTemplate(template, name))
  return (
    <>
      <p>
        {words.to} <strong>{lead.email}</strong>
        <span className="hint reply-from">{words.from}</span>
      </p>
      {(lead.state.repliedAt !== null || isAccessAsked) && (
        <fieldset>
          <legend className="unseen">{words.purpose}</legend>
          {purposes
            .filter((purpose) => purpose !== 'access' || isAccessAsked)
            .map((purpose) => (
              <label key={purpose} className="tick">
                <input
                  type="radio"
                  name="purpose"
                  checked={draft.purpose === purpose}
                  onChange={() => change({ purpose })}
                />{' '}
                {words.purposes[purpose]}
              </label>
            ))}
        </fieldset>
      )}
      <label className="field">
        {words.subject}
        <input
          value={draft.subject}
          maxLength={MAX_SUBJECT}
          onChange={({ target }) => change({ subject: target.value })}
        />
      </label>
      {templates.length > 0 && (
        <fieldset>
          <legend>{words.templates}</legend>
          {templates.map((template) => (
            <button
              key={template.name}
              type="button"
              className="button small"
              onClick={() => {
                change({ body: insert(draft.body, fillTemplate(template, name), untouched) })
                requestAnimationFrame(() => onTemplate(text.current))
              }}
            >
              {template.name}
            </button>
          ))}
        </fieldset>
      )}
      <label className="field" htmlFor="reply-body">
        {words.body}
      </label>
      <textarea
        id="reply-body"
        ref={text}
        rows={9}
        value={draft.body}
        maxLength={MAX_BODY}
        aria-describedby="reply-blanks"
        onChange={({ target }) => change({ body: target.value })}
      />
      <p id="reply-blanks" className="hint">
        {blanks.length > 0 && `${words.blanks} ${blanks.join(' ')}`}
      </p>
      <Tick label={words.guide} isOn={draft.guide} onSet={(guide) => change({ guide })} />
    </>
  )
}

/** Keeps the member's own text when a template is chosen. */
function insert(written: string, template: string, others: readonly string[]): string {
  const isOwn = written.trim() !== '' && !others.includes(written)
  return isOwn ? `${written.trim()}\n\n${template}` : template
}
