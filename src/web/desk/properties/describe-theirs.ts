import { propertyWords } from '#content/desk/property-words.ts'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { type ChecklistItem, checklistItems } from '#domain/desk/properties/checklist.ts'
import type { NamedFacts } from '#domain/desk/properties/find-overwritten.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatDollars } from './format-dollars.ts'

const { now: sentences, said, emptied, items, screen, stages, ceilings, authorities, interests } = propertyWords

type Said = keyof typeof sentences

const number = new Intl.NumberFormat('en-CA')

/**
 * Of what two members changed about a property, what the other one made of it: 'Price from is $900,000 now.' Where it is
 * not known what both have changed, it is taken from the last change.
 */
export function describeTheirs(mine: SentAct['do'], { data }: LastChange, theirs?: NamedFacts): string {
  const { answers = {}, ...facts } = theirs ?? readChanged(data.propertyChanges)
  const now = new Map<string, unknown>(Object.entries(facts))
  return [
    ...listFields(mine)
      .filter((name) => now.has(name))
      .map((name) => describe(name, now.get(name) as PropertyState[typeof name])),
    ...checklistItems.flatMap((item) => (answers[item] === undefined ? [] : [describeAnswer(item, answers[item])])),
  ].join(' ')
}

function readChanged(changes: unknown): NamedFacts {
  const pairs = Object.entries(changes ?? {}).filter(([, pair]) => Array.isArray(pair))
  return Object.fromEntries(pairs.map(([name, pair]) => [name, pair[1]]))
}

function describeAnswer(item: ChecklistItem, text: string): string {
  const { name } = items[item]
  return text === '' ? fillWords(emptied, { field: `${screen.tell}: ${name}` }) : fillWords(said, { name, value: text })
}

/** What an act is about; nothing where it changes no field that a member fills in. */
function listFields(mine: SentAct['do']): Said[] {
  switch (mine.act) {
    case 'edit-property':
      return (Object.keys(sentences) as Said[]).filter((name) => name in mine.facts)
    case 'set-stage':
      return ['stage']
    case 'set-ceiling':
      return ['ceiling']
    case 'record-authority':
      return ['authority', 'authorityNote']
    case 'record-interest':
      return ['ourInterest', 'interestNoticeAt']
    default:
      return []
  }
}

function describe<Name extends Said>(name: Name, value: PropertyState[Name]): string {
  const text = value === null ? '' : show[name](value as NonNullable<PropertyState[Name]>)
  return text === '' ? fillWords(emptied, { field: labels[name] }) : fillWords(sentences[name], { value: text })
}

const labels: Record<Said, string> = {
  ...screen.fields,
  stage: screen.stage,
  ceiling: screen.ceiling,
  authority: screen.authority,
  authorityNote: screen.authorityNote,
  ourInterest: screen.interest,
  interestNoticeAt: screen.noticeAt,
}

const asIs = (text: string) => text
const count = (value: number) => number.format(value)

const show: { [Name in Said]: (value: NonNullable<PropertyState[Name]>) => string } = {
  address: asIs,
  municipality: asIs,
  type: asIs,
  subtypes: (subtypes) => subtypes.join(', '),
  units: count,
  priceMin: formatDollars,
  priceMax: formatDollars,
  noi: formatDollars,
  capRate: count,
  sizeSqft: count,
  timeline: asIs,
  stage: (stage) => stages[stage],
  ceiling: (ceiling) => ceilings[ceiling] ?? '',
  authority: (authority) => authorities[authority],
  authorityNote: asIs,
  ourInterest: (interest) => interests[interest],
  interestNoticeAt: (at) => toTorontoDay(new Date(at)),
}
