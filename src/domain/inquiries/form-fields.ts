// How the fields of a plain HTML form are named, and what a body made of them looks like.

/** Name of the checkboxes with the subtypes of a type. */
export function subtypesField(propertyType: string): string {
  return `selectedSubtypes[${propertyType}]`
}

/** Name of the box that the option with this label reveals. */
export function otherTextField(option: string): string {
  return `otherText[${option}]`
}

/** Name of a hidden input that tells where the lead comes from: `page`, `referrer`, `language`. */
export function sourceField(name: string): string {
  return `source[${name}]`
}

/** A text, a list of ticked boxes, or a map of either by what stands in the brackets of a name. */
export type FormValue = string | string[] | { [key: string]: string | string[] }

/** What a form holds, as the body that goes to `readInquiry`. */
export type FormBody = { [name: string]: FormValue }

/** The text of a field in such a body; empty where there is none. */
export function readText(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** What is ticked under a name in such a body. */
export function readList(value: FormValue | undefined): string[] {
  return Array.isArray(value) ? value : []
}
