import { propertyWords } from '#content/desk/property-words.ts'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { DeskLink } from '../../shell/desk-link.tsx'
import { describeProperty } from '../property-line.ts'
import { describeStep } from './due-next.ts'
import { Assigned, DueNext, propertyPath, Ready } from './property-parts.tsx'

const words = propertyWords.list

interface TableProps {
  properties: readonly ListedProperty[]
  now: Date
  /** On a wide screen, where the board takes its place. */
  isHidden: boolean
}

/** Rows of one height, with what is due first on top. */
export function PropertyTable({ properties, now, isHidden }: TableProps) {
  const { due, property, stage, ready, next, assigned } = words.columns
  return (
    <table className={isHidden ? 'property-table behind-board' : 'property-table'}>
      <caption className="unseen">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="col-due" aria-sort="ascending">
            {due}
          </th>
          <th scope="col">{property}</th>
          <th scope="col" className="col-stage">
            {stage}
          </th>
          <th scope="col" className="col-ready">
            {ready}
          </th>
          <th scope="col" className="col-next">
            {next}
          </th>
          <th scope="col" className="col-who">
            {assigned}
          </th>
        </tr>
      </thead>
      <tbody>
        {properties.map((one) => (
          <Row key={one.id} property={one} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ property, now }: { property: ListedProperty; now: Date }) {
  const { reference, state, lead, checklist } = property
  return (
    <tr>
      <td className="cell-due">
        <DueNext property={property} now={now} />
      </td>
      <th scope="row">
        <DeskLink className="property-link cut" to={propertyPath(reference)}>
          {state.address || reference}
        </DeskLink>
        <span className="cut">{describeProperty(state)}</span>
      </th>
      <td className="cell-stage">
        <span className="stage" data-stage={state.stage}>
          {propertyWords.stages[state.stage]}
        </span>
      </td>
      <td className="cell-ready">
        <Ready checklist={checklist} />
      </td>
      <td className="cell-next">{describeStep(property)}</td>
      <td className="cell-who">
        <Assigned id={lead.assigneeId} />
      </td>
    </tr>
  )
}
