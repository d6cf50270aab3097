// Field names in a plain HTML form, and the body built from them.

/** The name of the subtype checkboxes of a property type. */
export function subtypesField(propertyType: string): string {
  return `selectedSubtypes[${propertyType}]`
}

/** The name of the text field revealed by the option with this label. */
export function otherTextField(option: string): string {
  return `otherText[${option}]`
}

/** The name of a hidden input that says where the lead comes from: `page`, `referrer`, `language`. */
export function sourceField(name: string): string {
  return `source[${name}]`
}

/** Text, a list of ticked boxes, or a map of either by the part of the name in brackets. */
export type FormValue = string | string[] | { [key: string]: string | string[] }

/** The body that is passed to `readInquiry`. */
export type FormBody = { [name: string]: FormValue }

/** The text of a field in such a body, or an empty string. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The values ticked under a name in such a body. */
export function readList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
