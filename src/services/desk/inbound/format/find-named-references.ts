import { readReference } from '#domain/inquiries/reference.ts'

/** How far into a text a reference is looked for. */
const REACH = 20_000

/** The references of leads that a subject and a text name, the subject's first. */
export function findNamedReferences(subject: string, text: string): string[] {
  const found = `${subject}\n${text.slice(0, REACH)}`.match(/\b(?:INV|CON|SEL)-[2-9A-Z]{4}-[2-9A-Z]{2}\b/gi) ?? []
  return [...new Set(found.flatMap((word) => readReference(word) ?? []))].slice(0, 5)
}
