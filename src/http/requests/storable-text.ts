/** Leaves out NUL and half surrogate pairs, which nobody types and PostgreSQL refuses to store. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
