import { templateWords } from '#content/desk/template-words.ts'
import type { ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'

/** The templates for those who can't edit them here. */
export function TemplateTexts({ stored }: { stored: ReplyTemplates }) {
  return (
    <div className="template-texts">
      {inquiryKinds.map((kind) => (
        <section key={kind} aria-label={templateWords.kinds[kind]}>
          <h4>{templateWords.kinds[kind]}</h4>
          {stored[kind].length === 0 && <p>{templateWords.none}</p>}
          {stored[kind].map(({ name, body }) => (
            <details key={name}>
              <summary>{name}</summary>
              <p>{body}</p>
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}
