import { subtypes } from '#content/inquiries/property-subtypes.ts'
import { subtypesField } from '#domain/inquiries/form-fields.ts'

type SubtypeList = [propertyType: string, options: readonly string[]]

const prefix = subtypesField('').slice(0, -1)
let found: SubtypeList[] | undefined

/** Reads the subtype lists from the page, so that the code of the island need not contain them. */
export function listSubtypes(): SubtypeList[] {
  if (import.meta.env.SSR) return Object.entries(subtypes)
  found ??= readPage()
  return found
}

function readPage(): SubtypeList[] {
  const lists: Record<string, string[]> = {}
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>(`[name^="${prefix}"]`)) {
    const type = name.slice(prefix.length, -1)
    lists[type] = [...(lists[type] ?? []), value]
  }
  return Object.entries(lists)
}
