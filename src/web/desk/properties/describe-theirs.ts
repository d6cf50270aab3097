import { propertyWords } from '#content/desk/property-words.ts'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { formatDollars } from './format-dollars.ts'

const { now, emptied, screen, stages, ceilings, authorities, interests } = propertyWords

type Said = keyof typeof now

const number = new Intl.NumberFormat('en-CA')

/** Of what two members changed about a property, what the other one made of it: 'Price from is $900,000 now.' */
export function describeTheirs(mine: SentAct['do'], { data }: LastChange): string {
  const changes = Object.entries(data.propertyChanges ?? {})
  return listFields(mine)
    .flatMap((name) => {
      const pair: unknown = changes.find(([changed]) => changed === name)?.[1]
      return Array.isArray(pair) ? [describe(name, pair[1])] : []
    })
    .join(' ')
}

/** What an act is about; nothing where it changes no field that a member fills in. */
function listFields(mine: SentAct['do']): Said[] {
  switch (mine.act) {
    case 'edit-property':
      return (Object.keys(now) as Said[]).filter((name) => name in mine.facts)
    case 'set-stage':
      return ['stage']
    case 'set-ceiling':
      return ['ceiling']
    case 'record-authority':
      return ['authority']
    case 'record-interest':
      return ['ourInterest', 'interestNoticeAt']
    default:
      return []
  }
}

function describe<Name extends Said>(name: Name, value: PropertyState[Name]): string {
  const text = value === null ? '' : show[name](value as NonNullable<PropertyState[Name]>)
  return text === '' ? fillWords(emptied, { field: labels[name] }) : fillWords(now[name], { value: text })
}

const labels: Record<Said, string> = {
  ...screen.fields,
  stage: screen.stage,
  ceiling: screen.ceiling,
  authority: screen.authority,
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
  ourInterest: (interest) => interests[interest],
  interestNoticeAt: (at) => toTorontoDay(new Date(at)),
}
