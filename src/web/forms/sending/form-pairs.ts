import { formTokenField, unseenField } from '#domain/inquiries/inquiry-names.ts'

export type Pair = [name: string, value: string]
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the form holds of the visitor's own: not the field nobody sees, and nothing that we put there. */
export function readPairs(form: HTMLFormElement): Pair[] {
  return [...new FormData(form)].flatMap(([name, value]): Pair[] => {
    const isOurs = name === unseenField || name === formTokenField || name.startsWith('source[')
    return isOurs || typeof value !== 'string' ? [] : [[name, value]]
  })
}

/** The fields that are no longer as the page brought them. */
export function listTouched(form: HTMLFormElement): Field[] {
  return fieldsOf(form).filter((field) => !isAsBrought(field))
}

/**
 * Puts a draft back. What was typed before the script ran goes before it. On another page than the draft's, what the
 * page itself has chosen stays chosen.
 */
export function fillForm(form: HTMLFormElement, pairs: readonly Pair[], { isOtherPage = false } = {}): void {
  for (const field of fieldsOf(form).filter(isAsBrought)) {
    if (isTickable(field)) {
      const isTicked = pairs.some(([name, value]) => name === field.name && value === field.value)
      field.checked = isTicked || (isOtherPage && field.checked)
    } else {
      const stored = pairs.find(([name]) => name === field.name)
      if (stored) field.value = stored[1]
    }
  }
}

/** As the page brought it, or entirely empty where the page brought what was posted before. */
export function emptyForm(form: HTMLFormElement, { wasPosted }: { wasPosted: boolean }): void {
  form.reset()
  if (!wasPosted) return
  for (const field of fieldsOf(form)) {
    if (isTickable(field)) field.checked = false
    else field.value = ''
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && element.type !== 'hidden' && element.name !== unseenField) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isAsBrought(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return field.value === (brought?.value ?? '')
  }
  return isTickable(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}
