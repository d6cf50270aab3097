import { templateWords as words } from '#content/desk/template-words.ts'
import { defaultTemplates, type ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import { MAX_TEMPLATES } from '#domain/desk/team/desk-settings.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import { useSaving } from '../conflicts/use-saving.ts'
import { FormOutcome } from '../team/form-outcome.tsx'
import { changeSettings } from '../team/team-client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useMedia } from '../ui/use-media.ts'
import { describeSetting } from './describe-setting.ts'
import { TemplateItem } from './template-item.tsx'
import { TemplateTexts } from './template-texts.tsx'
import { conflictsOf, kindOf, type Templates, useTemplates } from './use-templates.ts'

interface TemplatesFormProps {
  stored: ReplyTemplates
  onChanged: () => void
}

/** The reply templates, each saved independently. On a phone there is no room to edit them, so they are text. */
export function TemplatesForm({ stored, onChanged }: TemplatesFormProps) {
  const templates = useTemplates(stored, onChanged)
  const isPhone = useMedia('(max-width: 30rem)')
  const usual = useSaving({ templates: stored }, { send: changeSettings, onChanged })
  if (isPhone)
    return (
      <section className="templates" aria-label={words.title}>
        <p className="hint">{words.phone}</p>
        <TemplateTexts stored={stored} />
      </section>
    )
  return (
    <section className="templates" aria-label={words.title}>
      <div className="templates-all">
        <p className="hint">{words.hint}</p>
        <p className="hint">{words.added}</p>
        {inquiryKinds.map((kind) => (
          <OfKind key={kind} kind={kind} templates={templates} />
        ))}
        <ConfirmButton
          button={words.usual}
          sure={words.usualSure}
          isBusy={usual.isBusy}
          onConfirm={() => usual.save({ templates: defaultTemplates })}
        />
        <SavingNotice saving={usual} describe={describeSetting} />
        <FormOutcome said={usual.said.text === '' && !templates.isSaidBeside ? templates.said : usual.said} />
      </div>
    </section>
  )
}

interface OfKindProps {
  kind: InquiryKind
  templates: Templates
}

function OfKind({ kind, templates }: OfKindProps) {
  const { fields, set } = templates
  const rows = Object.keys(fields).filter((row) => kindOf(row) === kind)
  const shown = rows.filter((row) => fields[row] || conflictsOf(row, templates).length > 0)
  return (
    <fieldset className="templates-kind" tabIndex={-1}>
      <legend>{words.kinds[kind]}</legend>
      {shown.length === 0 && <p>{words.none}</p>}
      {shown.map((row) => (
        <TemplateItem key={row} row={row} templates={templates} />
      ))}
      {shown.length < MAX_TEMPLATES && (
        <button
          type="button"
          className="button small"
          onClick={() => set(`${kind}/${crypto.randomUUID()}`, { name: '', body: words.begins })}
        >
          {words.add}
          <span className="unseen"> {words.kinds[kind]}</span>
        </button>
      )}
    </fieldset>
  )
}
