import { readReference } from '#domain/inquiries/reference.ts'

/** How much of a text is searched for references. */
const REACH = 20_000

/** The lead references in a subject and a text, the subject's first. */
export function findNamedReferences(subject: string, text: string): string[] {
  const found = `${subject}\n${text.slice(0, REACH)}`.match(/\b(?:INV|CON|SEL)-[2-9A-Z]{4}-[2-9A-Z]{2}\b/gi) ?? []
  return [...new Set(found.flatMap((word) => readReference(word) ?? []))].slice(0, 5)
}
