import { type FormEvent, useState } from 'react'
import { templateWords as words } from '#content/desk/template-words.ts'
import {
  defaultTemplates,
  keyOfTemplate,
  type ReplyTemplate,
  type ReplyTemplates,
} from '#domain/desk/messages/reply-template.ts'
import {
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
  type TemplateChange,
} from '#domain/desk/team/desk-settings.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import { useSaving } from '../conflicts/use-saving.ts'
import { FormOutcome } from '../team/form-outcome.tsx'
import { changeSettings, changeTemplate } from '../team/team-client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { describeSetting } from './describe-setting.ts'

interface TemplatesFormProps {
  stored: ReplyTemplates
  onChanged: () => void
}

/** Templates by the key of their row, which starts with their kind; null for a removed one. */
type Rows = Record<string, ReplyTemplate | null>

/** The reply templates, each saved independently. On a phone there is no room to edit them. */
export function TemplatesForm({ stored, onChanged }: TemplatesFormProps) {
  const templates = useTemplates(stored, onChanged)
  const usual = useSaving({ templates: stored }, { send: changeSettings, onChanged })
  return (
    <section className="templates" aria-label={words.title}>
      <p className="hint templates-phone">{words.phone}</p>
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

type Templates = ReturnType<typeof useTemplates>

function useTemplates(stored: ReplyTemplates, onChanged: () => void) {
  /** The rows of templates that were named here. A row stays the same, with the focus in it. */
  const [rowOf, setRowOf] = useState<Record<string, string>>({})
  /** The row that was saved last, beside which the outcome is. */
  const [lastRow, setLastRow] = useState('')
  const rows: Rows = Object.fromEntries(
    inquiryKinds.flatMap((kind) =>
      stored[kind].map((template) => {
        const key = keyOfTemplate(kind, template)
        return [rowOf[key] ?? key, template]
      }),
    ),
  )
  const saving = useSaving<Rows>(rows, {
    async send({ values, over }) {
      const [[row, value] = ['', null]] = Object.entries(values)
      const kind = kindOf(row)
      const change = { kind, value: value ?? null, over: over[row] ?? null } as TemplateChange
      const answer = await changeTemplate(change).catch((error: unknown) => {
        // The removal failed, so it is shown again.
        if (value === null) saving.forget([row])
        throw error
      })
      const theirs = answer.outcome === 'conflict' ? (answer.fields[0]?.theirs as ReplyTemplate | null) : null
      // If somebody else has renamed it, their version has another key, but it is the same template.
      const named = answer.outcome === 'done' ? value : theirs
      if (named) setRowOf((known) => ({ ...known, [keyOfTemplate(kind, { name: named.name.trim() })]: row }))
      if (answer.outcome === 'conflict')
        return { ...answer, fields: answer.fields.map((field) => ({ ...field, name: row })) }
      return answer
    },
    onChanged,
  })
  function save(values: Rows): void {
    setLastRow(Object.keys(values)[0] ?? '')
    saving.save(values)
  }
  return { ...saving, rows, save, lastRow, isSaidBeside: Boolean(saving.fields[lastRow]) }
}

function kindOf(row: string): InquiryKind {
  return inquiryKinds.find((kind) => row.startsWith(`${kind}/`)) ?? 'contact'
}

function conflictsOf(row: string, { conflicts }: Templates): Templates['conflicts'] {
  return conflicts.filter(({ theirs }) => theirs.some(({ name }) => name === row))
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
        <TemplateForm key={row} row={row} templates={templates} />
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

interface TemplateFormProps {
  row: string
  templates: Templates
}

function TemplateForm({ row, templates }: TemplateFormProps) {
  const { fields, rows, set, save, forget, isBusy, lastRow, said } = templates
  const template = fields[row]
  function submit(event: FormEvent) {
    event.preventDefault()
    if (template) save({ [row]: template })
  }
  function remove() {
    document.activeElement?.closest('fieldset')?.focus()
    if (row in rows) save({ [row]: null })
    else forget([row])
  }
  return (
    <form className="template" onSubmit={submit}>
      {template && (
        <>
          <label>
            {words.name}
            <input
              value={template.name}
              maxLength={MAX_TEMPLATE_NAME}
              onChange={({ target }) => set(row, { ...template, name: target.value })}
            />
          </label>
          <label>
            {words.body}
            <textarea
              rows={6}
              value={template.body}
              maxLength={MAX_TEMPLATE_BODY}
              onChange={({ target }) => set(row, { ...template, body: target.value })}
            />
          </label>
        </>
      )}
      {template && (
        <p className="sure">
          <button type="submit" className="button small" aria-disabled={isBusy}>
            {words.save}
            <span className="unseen"> {template.name}</span>
          </button>
          <ConfirmButton
            button={
              <>
                {words.remove}
                <span className="unseen"> {template.name}</span>
              </>
            }
            sure={words.removeSure}
            isBusy={isBusy}
            isSmall
            onConfirm={remove}
          />
        </p>
      )}
      <SavingNotice saving={{ fields, conflicts: conflictsOf(row, templates) }} describe={describeSetting} />
      {template && row === lastRow && <FormOutcome said={said} />}
    </form>
  )
}
