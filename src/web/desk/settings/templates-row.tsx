import { useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { templateWords } from '#content/desk/template-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import type { ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { SettingRow } from './setting-row.tsx'
import { TemplateTexts } from './template-texts.tsx'
import { TemplatesForm } from './templates-form.tsx'

const words = teamWords.settings

interface TemplatesRowProps {
  stored: ReplyTemplates
  changed: { by: string; at: string } | undefined
  onChanged: () => void
}

/** How many templates there are. They unfold: as text, or as forms for an admin. */
export function TemplatesRow({ stored, changed, onChanged }: TemplatesRowProps) {
  const { me } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const canEdit = mayOfTeam('settings', me) === null
  return (
    <>
      <SettingRow
        name={templateWords.title}
        changed={changed}
        action={
          <button
            type="button"
            className="button tiny quiet"
            aria-expanded={isOpen}
            aria-controls="templates"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? teamWords.done : canEdit ? words.change : words.read}
            <span className="unseen"> {templateWords.title}</span>
          </button>
        }
      >
        <ul className="set-counts">
          {inquiryKinds.map((kind) => (
            <li key={kind}>
              {fillWords(words.templatesCount, { kind: templateWords.kinds[kind], count: stored[kind].length })}
            </li>
          ))}
        </ul>
      </SettingRow>
      <div id="templates" hidden={!isOpen}>
        {canEdit ? <TemplatesForm stored={stored} onChanged={onChanged} /> : <TemplateTexts stored={stored} />}
      </div>
    </>
  )
}
