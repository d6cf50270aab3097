import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { LastChange } from '../desk-client.ts'

const { fields, noValue } = propertyWords.screen

/** Of the facts of a property that two members changed, what the other one wrote: 'Type: Office, Units: 12'. */
export function describeTheirs(mine: SentAct['do'], { data }: LastChange): string {
  if (mine.act !== 'edit-property') return ''
  const changes = Object.entries(data.propertyChanges ?? {}).filter(([name]) => name in mine.facts)
  const facts = changes.map(([name, pair]) => {
    const value: unknown = Array.isArray(pair) ? pair[1] : null
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
    return `${fields[name as keyof typeof fields]}: ${text === '' ? noValue : text}`
  })
  return facts.length === 0 ? '' : fillWords(deskWords.clash.theirs, { facts: facts.join('; ') })
}
