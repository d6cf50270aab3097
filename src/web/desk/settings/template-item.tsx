import { type FormEvent, type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import { teamWords } from '#content/desk/team-words.ts'
import { templateWords as words } from '#content/desk/template-words.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { MAX_TEMPLATE_BODY, MAX_TEMPLATE_NAME } from '#domain/desk/team/desk-settings.ts'
import { SavingNotice } from '../conflicts/conflict-notice.tsx'
import { FormOutcome } from '../team/form-outcome.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { describeSetting } from './describe-setting.ts'
import { conflictsOf, isOpen, isTyped, type Templates } from './use-templates.ts'

interface TemplateItemProps {
  row: string
  templates: Templates
}

/** One template: its name and how it begins, and its form while it is edited. */
export function TemplateItem({ row, templates }: TemplateItemProps) {
  const body = useRef<HTMLTextAreaElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const { fields, rows, open, forget } = templates
  const template = fields[row]
  function start() {
    flushSync(() => open(row))
    body.current?.focus()
  }
  function stop() {
    // A new one that was never saved is gone.
    if (!(row in rows)) document.activeElement?.closest('fieldset')?.focus()
    flushSync(() => {
      forget([row])
      open('')
    })
    edit.current?.focus()
  }
  if (!template || isOpen(row, templates))
    return <TemplateForm row={row} templates={templates} body={body} onDone={stop} />
  return (
    <div className="template closed">
      <b className="template-name cut">{template.name}</b>
      <p className="cut soft">{beginOf(template)}</p>
      <button ref={edit} type="button" className="button small" onClick={start}>
        {words.edit}
        <span className="unseen"> {template.name}</span>
      </button>
    </div>
  )
}

/** The first line after the greeting. */
function beginOf({ body }: ReplyTemplate): string {
  const [first = '', second = first] = body.split('\n').filter((line) => line.trim() !== '')
  return first.trim().endsWith(',') ? second : first
}

interface TemplateFormProps extends TemplateItemProps {
  body: Ref<HTMLTextAreaElement>
  onDone: () => void
}

/** One template as its form. */
function TemplateForm({ row, templates, body, onDone }: TemplateFormProps) {
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
              ref={body}
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
          <button type="button" className="button small" onClick={onDone}>
            {isTyped(row, templates) ? words.discard : teamWords.done}
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
