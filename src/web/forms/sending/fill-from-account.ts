import { nameOf } from '../../account/session/name-of.ts'
import { readStoredUser } from '../../account/session/stored-user.ts'

/**
 * Fills in the name, address and number of a signed-in visitor, from the session in this browser. Filled fields stay.
 * Returns whether anything was filled in.
 */
export function fillFromAccount(form: HTMLFormElement): boolean {
  const user = readStoredUser()
  if (!user) return false
  // The service stores numbers without the plus.
  const phone = user.phone && `+${user.phone.replace(/^\+/, '')}`
  const known = { fullName: nameOf(user), email: user.email, phone }
  return Object.entries(known).filter(([name, value]) => value && fillEmpty(form, name, value)).length > 0
}

function fillEmpty(form: HTMLFormElement, name: string, value: string): boolean {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement) || field.value !== '') return false
  field.value = value
  return true
}
