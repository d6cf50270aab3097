import { readText } from '../../inquiries/form-fields.ts'
import type { Lead } from '../../leads/lead.ts'
import { formatPhone } from '../../text/format-phone.ts'

type Searched = Pick<Lead, 'reference' | 'email' | 'phone' | 'details'>

/** The text of a lead that the words of a search are in; if they are in none of these, its property or its subject. */
export function findMatched({ reference, email, phone, details }: Searched, words: readonly string[]): string {
  const [address, subject] = [readText(details.propertyAddress), readText(details.subject)]
  const digits = words.map((word) => word.replaceAll(/\D/g, '')).filter((word) => word.length > 2)
  const hasWord = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
  if (hasWord(address)) return address
  if (hasWord(subject)) return subject
  if (hasWord(email)) return email
  if (hasWord(reference)) return reference
  if (digits.some((word) => phone.includes(word))) return formatPhone(phone)
  return address || subject
}
