import { type FormEvent, useRef, useState } from 'react'
import { templateWords as words } from '#content/desk/template-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { checkTemplates } from '#domain/desk/messages/check-templates.ts'
import { mergeTemplates } from '#domain/desk/messages/merge-templates.ts'
import { type ReplyTemplate, type ReplyTemplates, usualTemplates } from '#domain/desk/messages/reply-template.ts'
import {
  type DeskSettings,
  MAX_TEMPLATE_BODY,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
} from '#domain/desk/team/desk-settings.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Said } from '../team/said.tsx'
import { Sure } from '../ui/sure.tsx'
import { SettingsClashNotice } from './settings-clash-notice.tsx'
import { useSettingsSaving } from './use-settings-saving.ts'

/** A template has no id of its own, and its name changes while it is typed. */
type Row = ReplyTemplate & { key: string }
type Rows = Record<InquiryKind, Row[]>

const toRow = (template: ReplyTemplate): Row => ({ ...template, key: crypto.randomUUID() })
const toRows = (templates: ReplyTemplates): Rows => ({
  contact: templates.contact.map(toRow),
  'sell-fast': templates['sell-fast'].map(toRow),
  investment: templates.investment.map(toRow),
})
/** A row that is there already stays, with the focus in it. */
const keepRows = (rows: Rows, templates: ReplyTemplates): Rows => {
  const keep = (kind: InquiryKind) =>
    templates[kind].map((template) => {
      const row = rows[kind].find((one) => one === template) ?? rows[kind].find(({ name }) => name === template.name)
      return row ? { ...row, ...template } : toRow(template)
    })
  return { contact: keep('contact'), 'sell-fast': keep('sell-fast'), investment: keep('investment') }
}
const toTemplate = ({ name, body }: Row): ReplyTemplate => ({ name: name.trim(), body: body.trim() })
const toTemplates = (rows: Rows): ReplyTemplates => ({
  contact: rows.contact.map(toTemplate),
  'sell-fast': rows['sell-fast'].map(toTemplate),
  investment: rows.investment.map(toTemplate),
})

/** What answers can begin with. On a phone there is no room to write them. */
export function TemplatesForm({ stored }: { stored: DeskSettings }) {
  const { me } = useDesk()
  const button = useRef<HTMLButtonElement>(null)
  const [rows, setRows] = useState(() => toRows(stored.templates))
  const [fault, setFault] = useState('')
  const saving = useSettingsSaving(stored, {
    current: () => ({ templates: toTemplates(rows) }),
    onSaved: ({ templates: saved }, now) =>
      setRows((typed) => (saved ? keepRows(typed, mergeTemplates(now.templates, typed, saved).mine) : typed)),
    onTheirs: (_names, { templates }) => setRows(keepRows(rows, templates)),
  })
  const isLocked = mayOfTeam('settings', me) !== null
  function save(event: FormEvent) {
    event.preventDefault()
    const templates = toTemplates(rows)
    const found = checkTemplates(templates) ?? ''
    setFault(found)
    if (found === '') saving.save({ templates })
  }
  return (
    <form className="card templates" aria-label={words.title} onSubmit={save}>
      <h2>{words.title}</h2>
      <p className="hint templates-phone">{words.phone}</p>
      <div className="templates-all">
        <p className="hint">{words.hint}</p>
        <p className="hint">{words.added}</p>
        {inquiryKinds.map((kind) => (
          <OfKind
            key={kind}
            kind={kind}
            rows={rows[kind]}
            isLocked={isLocked}
            onChange={(ofKind) => setRows({ ...rows, [kind]: ofKind })}
          />
        ))}
        {!isLocked && (
          <p className="sure">
            <button ref={button} type="submit" className="button main" aria-disabled={saving.isBusy}>
              {words.save}
            </button>
            <Sure button={words.usual} sure={words.usualSure} onSure={() => setRows(toRows(usualTemplates))} />
          </p>
        )}
        <SettingsClashNotice saving={saving} button={button} />
        <Said said={fault === '' ? saving.said : { text: fault, isFault: true }} />
      </div>
    </form>
  )
}

interface OfKindProps {
  kind: InquiryKind
  rows: readonly Row[]
  isLocked: boolean
  onChange: (rows: Row[]) => void
}

function OfKind({ kind, rows, isLocked, onChange }: OfKindProps) {
  const set = (key: string, change: Partial<ReplyTemplate>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  return (
    <fieldset className="templates-kind" tabIndex={-1}>
      <legend>{words.kinds[kind]}</legend>
      {rows.length === 0 && <p>{words.none}</p>}
      {rows.map(({ key, name, body }) => (
        <div key={key} className="template">
          <label>
            {words.name}
            <input
              value={name}
              maxLength={MAX_TEMPLATE_NAME}
              readOnly={isLocked}
              onChange={({ target }) => set(key, { name: target.value })}
            />
          </label>
          <label>
            {words.body}
            <textarea
              rows={6}
              value={body}
              maxLength={MAX_TEMPLATE_BODY}
              readOnly={isLocked}
              onChange={({ target }) => set(key, { body: target.value })}
            />
          </label>
          {!isLocked && (
            <button
              type="button"
              className="button small"
              onClick={({ currentTarget }) => {
                currentTarget.closest('fieldset')?.focus()
                onChange(rows.filter((row) => row.key !== key))
              }}
            >
              {words.remove}
              <span className="unseen"> {name}</span>
            </button>
          )}
        </div>
      ))}
      {!isLocked && rows.length < MAX_TEMPLATES && (
        <button
          type="button"
          className="button small"
          onClick={() => onChange([...rows, toRow({ name: '', body: words.begins })])}
        >
          {words.add}
          <span className="unseen"> {words.kinds[kind]}</span>
        </button>
      )}
    </fieldset>
  )
}
