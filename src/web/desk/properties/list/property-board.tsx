import { propertyWords } from '#content/desk/property-words.ts'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { propertyStages } from '#domain/desk/properties/property-state.ts'
import { DeskLink } from '../../shell/desk-link.tsx'
import { describeProperty } from '../property-line.ts'
import { Assigned, DueNext, propertyPath, Ready } from './property-parts.tsx'

/** A column for each stage. Narrow screens show the table instead. */
export function PropertyBoard({ properties, now }: { properties: readonly ListedProperty[]; now: Date }) {
  return (
    <div className="board">
      {propertyStages.map((stage) => {
        const own = properties.filter(({ state }) => state.stage === stage)
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`}>
            <h2 id={`stage-${stage}`} className="stage" data-stage={stage}>
              {propertyWords.stages[stage]} <span className="soft">{own.length}</span>
            </h2>
            {own.length === 0 && <p className="soft small">{propertyWords.list.noneHere}</p>}
            <ul>
              {own.map((property) => (
                <Card key={property.id} property={property} now={now} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Card({ property, now }: { property: ListedProperty; now: Date }) {
  const { reference, state, lead, checklist } = property
  return (
    <li className="card">
      <DeskLink className="property-link" to={propertyPath(reference)}>
        {state.address || reference}
      </DeskLink>
      <p className="soft small">{describeProperty(state)}</p>
      <p className="board-line">
        <DueNext property={property} now={now} isBrief />
        <Ready checklist={checklist} />
      </p>
      <p className="board-foot">
        <Assigned id={lead.assigneeId} />
      </p>
    </li>
  )
}
