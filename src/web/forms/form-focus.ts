import { honeypotField } from '#domain/inquiries/inquiry-names.ts'

const FIELDS = `:is(input, select, textarea):not([type=hidden], [hidden], [name=${honeypotField}])`

/** Room for the notice shown above what is scrolled into view. The stylesheet has the same as scroll margin. */
const NOTICE_HEIGHT = 120

/** Focuses the first field, or the first field with one of these names, and shows it with its label. */
export function focusFirst(form: HTMLFormElement, names?: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  const isWanted = (field: HTMLElement) => !names || names.includes(baseName(field.getAttribute('name') ?? ''))
  // Options of a type that was not chosen are hidden.
  const first = fields.find((field) => isWanted(field) && !field.closest('[hidden]'))
  if (!first) return
  first.focus({ preventScroll: true })
  const frame = first.closest('fieldset, .field') ?? first
  const notice = form.querySelector('.fault-notice')
  const bottom = first.getBoundingClientRect().bottom
  const isNear = notice && bottom - notice.getBoundingClientRect().top < innerHeight / 2
  bringIntoView(isNear ? notice : frame, bottom)
}

/** Scrolls to an element unless it is visible already, with room for a notice above it. */
export function bringIntoView(element: Element, bottom = element.getBoundingClientRect().bottom): void {
  const { top } = element.getBoundingClientRect()
  if (top < NOTICE_HEIGHT || bottom > innerHeight) element.scrollIntoView()
}

/** 'otherText[Other]' → 'otherText', which is the name that faults are listed under. */
export function baseName(name: string): string {
  return name.replace(/\[.*/, '')
}
