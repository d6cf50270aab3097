import { formTokenField, honeypotField } from '#domain/inquiries/inquiry-names.ts'

export type Pair = [name: string, value: string]
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Reads the values the visitor entered, without the honeypot field and the values we add. */
export function readPairs(form: HTMLFormElement): Pair[] {
  return [...new FormData(form)].flatMap(([name, value]): Pair[] => {
    const isOurs = name === honeypotField || name === formTokenField || name.startsWith('source[')
    return isOurs || typeof value !== 'string' ? [] : [[name, value]]
  })
}

/** The same for a draft, which also keeps values that are not currently sent, such as subtypes of an unticked type. */
export function readDraftPairs(form: HTMLFormElement): Pair[] {
  return fieldsOf(form).flatMap((field): Pair[] => {
    const isLeftOut = isTickable(field) && !field.checked
    return isLeftOut ? [] : [[field.name, field.value]]
  })
}

/** The fields whose values differ from those the page came with. */
export function listTouched(form: HTMLFormElement): Field[] {
  return fieldsOf(form).filter((field) => !isUnchanged(field))
}

/**
 * Restores a draft. Fields changed before the script ran stay as they are. On a page other than the draft's,
 * preselected options stay selected.
 */
export function fillForm(form: HTMLFormElement, pairs: readonly Pair[], { isOtherPage = false } = {}): void {
  for (const field of fieldsOf(form).filter(isUnchanged)) {
    if (isTickable(field)) {
      const isTicked = pairs.some(([name, value]) => name === field.name && value === field.value)
      field.checked = isTicked || (isOtherPage && field.checked)
    } else {
      const stored = pairs.find(([name]) => name === field.name)
      if (stored) field.value = stored[1]
    }
  }
}

/** Resets the form, or empties it entirely if the page came with posted values. */
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
      (element instanceof HTMLInputElement && element.type !== 'hidden' && element.name !== honeypotField) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isUnchanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return field.value === (brought?.value ?? '')
  }
  return isTickable(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}
