import { describeCriteria } from './describe-criteria.ts'
import type { Lead } from './lead.ts'

const MAX_LENGTH = 160

/** What a list shows of a lead's text: their newest mail, or else what the form said beyond the headline, in one line. */
export function firstWords({ kind, details }: Pick<Lead, 'kind' | 'details'>, mail: string | null): string {
  const said = firstLine(mail ?? '')
  if (said !== '') return said
  const parts = {
    contact: [details.message],
    'sell-fast': [details.propertyAddress, details.additionalComments],
    investment: [...describeCriteria(details).flatMap(readNumbers), details.additionalComments],
  }[kind]
  return parts
    .map((part) => firstLine(typeof part === 'string' ? part : ''))
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, MAX_LENGTH)
}

function readNumbers({ name, read, typed }: ReturnType<typeof describeCriteria>[number]): string[] {
  if (name !== 'budget' && name !== 'capRate') return []
  return read.length > 0 ? read : [typed.join(' – ')]
}

/** The first line that isn't a quotation. */
function firstLine(text: string): string {
  const line = text.split('\n').find((one) => /\S/.test(one) && !one.startsWith('>')) ?? ''
  return line.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}
