import { readCarried } from '#domain/tools/carry.ts'
import type { Carried } from '#domain/tools/tool.ts'

// Fetched only by visitors who come from a calculator.

/** Fills in what the fragment brings from a calculator. It replaces what these fields had; other ticks stay. */
export function fillCarried(kind: Carried['form'], form: HTMLFormElement, hash: string): void {
  const pairs = readCarried(kind, hash)
  for (const field of form.elements) {
    const value = pairs.find(([name]) => 'name' in field && name === field.name)?.[1]
    if (value === undefined) continue
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= field.value === value
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
  }
}
