import { useState } from 'react'
import { keyOfTemplate, type ReplyTemplate, type ReplyTemplates } from '#domain/desk/messages/reply-template.ts'
import type { TemplateChange } from '#domain/desk/team/desk-settings.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { useSaving } from '../conflicts/use-saving.ts'
import { changeTemplate } from '../team/team-client.ts'

/** Templates by the key of their row, which starts with their kind; null for a removed one. */
type Rows = Record<string, ReplyTemplate | null>

export type Templates = ReturnType<typeof useTemplates>

/** The reply templates, each saved independently. */
export function useTemplates(stored: ReplyTemplates, onChanged: () => void) {
  /** The rows of templates that were named here. A row stays the same, with the focus in it. */
  const [rowOf, setRowOf] = useState<Record<string, string>>({})
  /** The row that was saved last, beside which the outcome is. */
  const [lastRow, setLastRow] = useState('')
  /** The row that is being edited. */
  const [openRow, setOpenRow] = useState('')
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
    const [row = ''] = Object.keys(values)
    setLastRow(row)
    setOpenRow(row)
    saving.save(values)
  }
  function set(row: string, value: ReplyTemplate): void {
    setOpenRow(row)
    saving.set(row, value)
  }
  return {
    ...saving,
    rows,
    set,
    save,
    lastRow,
    openRow,
    open: setOpenRow,
    isSaidBeside: Boolean(saving.fields[lastRow]),
  }
}

export function kindOf(row: string): InquiryKind {
  return inquiryKinds.find((kind) => row.startsWith(`${kind}/`)) ?? 'contact'
}

/** The conflicts of a template, which stays open after they are decided. */
export function conflictsOf(row: string, { conflicts, open }: Templates): Templates['conflicts'] {
  const staying = (decide: () => void) => () => {
    open(row)
    decide()
  }
  return conflicts
    .filter(({ theirs }) => theirs.some(({ name }) => name === row))
    .map((one) => ({ ...one, keepMine: staying(one.keepMine), takeTheirs: staying(one.takeTheirs) }))
}

/** One template is edited at a time, but nothing that was typed is hidden. */
export function isOpen(row: string, templates: Templates): boolean {
  return row === templates.openRow || isTyped(row, templates) || conflictsOf(row, templates).length > 0
}

export function isTyped(row: string, { fields, rows }: Templates): boolean {
  const [typed, stored] = [fields[row], rows[row]]
  return typed?.name !== stored?.name || typed?.body !== stored?.body
}
