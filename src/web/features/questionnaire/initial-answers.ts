import { type FormBody, readList, readText } from '#domain/inquiries/form-fields.ts'

/** The answers that the form begins with, by the name of the field. */
export interface InitialAnswers {
  text(name: string): string
  list(name: string): readonly string[]
}

const FIELD = /^(\w+)(?:\[(.*)\])?$/

/** What the page has chosen for the visitor, or what was posted without a script and is to be filled in again. */
export function readInitialAnswers(values: FormBody): InitialAnswers {
  function find(name: string) {
    const [, field = '', key] = name.match(FIELD) ?? []
    const value = values[field]
    if (key === undefined) return value
    return typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined
  }
  return {
    text: (name) => readText(find(name)),
    list: (name) => readList(find(name)),
  }
}
