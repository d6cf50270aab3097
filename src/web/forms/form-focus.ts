import { unseenField } from '#domain/inquiries/inquiry-names.ts'

const FIELDS = `:is(input, select, textarea):not([type=hidden], [hidden], [name=${unseenField}])`

/** Puts the focus on the first field, or on the first that one of these names belongs to. */
export function focusFirst(form: HTMLFormElement, names?: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  const first = fields.find((field) => !names || names.includes(baseName(field.getAttribute('name') ?? '')))
  first?.focus()
  // With its margin, in which the label stands.
  first?.scrollIntoView({ block: 'nearest' })
}

/** 'otherText[Other]' → 'otherText': what a fault is filed under. */
export function baseName(name: string): string {
  return name.replace(/\[.*/, '')
}
