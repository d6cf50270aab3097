import { unseenField } from '#domain/inquiries/inquiry-names.ts'

const FIELDS = `:is(input, select, textarea):not([type=hidden], [hidden], [name=${unseenField}])`

/** Focuses the first field, or the first field with one of these names. */
export function focusFirst(form: HTMLFormElement, names?: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  const first = fields.find((field) => !names || names.includes(baseName(field.getAttribute('name') ?? '')))
  first?.focus()
  // Scrolls to the field with its scroll margin, so that its label is visible too.
  first?.scrollIntoView({ block: 'nearest' })
}

/** 'otherText[Other]' → 'otherText', which is the name that faults are listed under. */
export function baseName(name: string): string {
  return name.replace(/\[.*/, '')
}
