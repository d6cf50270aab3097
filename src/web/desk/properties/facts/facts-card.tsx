import { useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { ActOnProperty } from '../act-on-property.ts'
import { Folded } from '../folded.tsx'
import { formatDollars } from '../format-dollars.ts'
import { countWords } from '../list/due-next.ts'
import { describePrice } from '../property-line.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { FactsForm } from './facts-form.tsx'

const words = propertyWords.screen
const { fields, factNames } = words
const number = new Intl.NumberFormat('en-CA')

interface FactsCardProps {
  property: DeskProperty
  act: ActOnProperty
  mayEdit: boolean
}

/** The facts as text, by group, until somebody edits them. */
export function FactsCard({ property, act, mayEdit }: FactsCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useFocusReturn(isEditing)
  const groups = describeFacts(property.state)
  const known = groups.flatMap(({ facts }) => facts)
  return (
    <Folded title={words.facts} summary={summarizeFacts(property.state) || words.noFacts}>
      {isEditing ? (
        <FactsForm property={property} act={act} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          {known.length > 0 && (
            <div className="fact-groups">
              {groups
                .filter(({ facts }) => facts.length > 0)
                .map(({ name, facts }) => (
                  <section key={name}>
                    <h3>{name}</h3>
                    <dl className="pairs">
                      {facts.map(([label, text]) => (
                        <Pair key={label} label={label} text={text} />
                      ))}
                    </dl>
                  </section>
                ))}
            </div>
          )}
          {mayEdit && (
            <p>
              <button ref={editButton} type="button" className="button tiny" onClick={() => setIsEditing(true)}>
                {words.editFacts}
              </button>
            </p>
          )}
        </>
      )}
    </Folded>
  )
}

function Pair({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  )
}

type Fact = readonly [label: string, text: string]

function describeFacts(state: PropertyState): { name: string; facts: Fact[] }[] {
  const { units, noi, capRate, sizeSqft, subtypes } = state
  const place: Fact[] = [
    [fields.address, state.address],
    [fields.municipality, state.municipality],
    [fields.type, state.type],
    [factNames.subtypes, subtypes.join(', ')],
  ]
  const money: Fact[] = [
    [factNames.price, describePrice(state, formatDollars)],
    [factNames.noi, noi === null ? '' : fillWords(words.aYear, { amount: formatDollars(noi) })],
    [factNames.capRate, capRate === null ? '' : `${capRate}\u00a0%`],
  ]
  const building: Fact[] = [
    [factNames.sizeSqft, sizeSqft === null ? '' : fillWords(words.squareFeet, { size: number.format(sizeSqft) })],
    [fields.units, units === null ? '' : number.format(units)],
    [fields.timeline, state.timeline],
  ]
  const named = { place, money, building }
  return (['place', 'money', 'building'] as const).map((group) => ({
    name: words.groups[group],
    facts: named[group].filter(([, text]) => text !== ''),
  }))
}

/** What the title of the page doesn't say: 'Net income $198,000 a year · 6 units · 2 to 3 months' */
function summarizeFacts({ noi, capRate, units, timeline }: PropertyState): string {
  const texts = [
    noi === null ? '' : `${factNames.noi} ${fillWords(words.aYear, { amount: formatDollars(noi) })}`,
    capRate === null ? '' : `${factNames.capRate} ${capRate}\u00a0%`,
    units === null ? '' : countWords(words.unit, units),
    timeline,
  ]
  return texts.filter((text) => text !== '').join(' · ')
}
