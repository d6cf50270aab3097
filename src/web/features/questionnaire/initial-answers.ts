import { type FormBody, readList, readText } from '#domain/inquiries/form-fields.ts'

/** The initial answers of the form, by field name. */
export interface InitialAnswers {
  text(name: string): string
  list(name: string): readonly string[]
}

const FIELD = /^(\w+)(?:\[(.*)\])?$/

/** Reads what the page preselects, or what was posted without a script and must be filled in again. */
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
