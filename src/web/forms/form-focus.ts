import { unseenField } from '#domain/inquiries/inquiry-names.ts'

const FIELDS = `:is(input, select, textarea):not([type=hidden], [hidden], [name=${unseenField}])`

/** Focuses the first field, or the first field with one of these names, and shows it with its label. */
export function focusFirst(form: HTMLFormElement, names?: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  const first = fields.find((field) => !names || names.includes(baseName(field.getAttribute('name') ?? '')))
  if (!first) return
  first.focus({ preventScroll: true })
  const frame = first.closest('fieldset, .field') ?? first
  const notice = form.querySelector('.fault-notice')
  const bottom = first.getBoundingClientRect().bottom
  const isNear = notice && bottom - notice.getBoundingClientRect().top < innerHeight / 2
  bringIntoView(isNear ? notice : frame, bottom)
}

/** Scrolls to the top of an element unless it can be seen already, down to this line of the window. */
export function bringIntoView(element: Element, bottom = element.getBoundingClientRect().bottom): void {
  const { top } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) element.scrollIntoView()
}

/** 'otherText[Other]' → 'otherText', which is the name that faults are listed under. */
export function baseName(name: string): string {
  return name.replace(/\[.*/, '')
}
