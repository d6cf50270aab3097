import { CARRIED_MARK } from './carry-href.ts'
import type { Carried } from './tool.ts'

const AMOUNT = /^[\d.,]{1,20}$/
const OPTION = /^.{1,60}$/

/** What each form takes. An option that the form lacks changes nothing in it. */
const accepted: Record<Carried['form'], [name: string, shape: RegExp][]> = {
  investment: [
    ['budgetMax', AMOUNT],
    ['capRateMin', AMOUNT],
    ['locations', OPTION],
  ],
  'sell-fast': [['timeline', OPTION]],
}

/** The accepted values in the fragment of an address. */
export function readCarried(form: Carried['form'], hash: string): [string, string][] {
  const [mark, ...parts] = hash.split('&')
  if (mark !== CARRIED_MARK) return []
  const values = new Map(parts.map((part) => [part.split(':')[0] ?? '', decode(part.split(':')[1] ?? '')]))
  return acceptValues(form, (name) => values.get(name))
}

export function acceptValues(
  form: Carried['form'],
  find: (name: string) => string | null | undefined,
): [string, string][] {
  return accepted[form].flatMap(([name, shape]): [string, string][] => {
    const value = find(name)
    return value && shape.test(value) ? [[name, value]] : []
  })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
