import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { propertyStages } from '#domain/desk/properties/property-state.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { Failed } from '../ui/failed.tsx'
import { OfferDue } from './offer/offer-due.tsx'
import { readProperties } from './property-client.ts'
import { describeProperty } from './property-line.ts'

const words = propertyWords.screen

/** All properties, as a list or as a board by stage; on a narrow screen as a list only. */
export function PropertiesScreen({ isBoard }: { isBoard: boolean }) {
  const query = useQuery({ queryKey: queryKeys.properties, queryFn: readProperties })
  const properties = query.data?.properties
  useEffect(() => {
    document.title = `${words.title} · ${deskWords.title}`
  }, [])
  return (
    <main className="properties">
      <header className="lead-head">
        <h1>{words.title}</h1>
        <nav aria-label={words.title} className="views">
          <DeskLink className="button small" to="/desk/properties" aria-current={isBoard ? undefined : 'page'}>
            {words.list}
          </DeskLink>
          <DeskLink
            className="button small"
            to="/desk/properties?view=board"
            aria-current={isBoard ? 'page' : undefined}
          >
            {words.board}
          </DeskLink>
        </nav>
      </header>
      {hasFailed(query) && <Failed again={() => query.refetch()} />}
      {properties?.length === 0 && <p className="empty">{words.empty}</p>}
      {properties && properties.length > 0 && (isBoard ? <Board all={properties} /> : <List all={properties} />)}
    </main>
  )
}

function List({ all }: { all: DeskProperty[] }) {
  return (
    <ul className="property-list">
      {all.map((property) => (
        <Card key={property.id} property={property} />
      ))}
    </ul>
  )
}

function Board({ all }: { all: DeskProperty[] }) {
  return (
    <div className="board">
      {propertyStages.map((stage) => {
        const own = all.filter(({ state }) => state.stage === stage)
        return (
          <section key={stage} aria-labelledby={`stage-${stage}`}>
            <h2 id={`stage-${stage}`}>
              {propertyWords.stages[stage]} {own.length}
            </h2>
            <List all={own} />
          </section>
        )
      })}
    </div>
  )
}

function Card({ property: { reference, state, lead, files } }: { property: DeskProperty }) {
  const standing = [
    propertyWords.stages[state.stage],
    propertyWords.ceilings[state.ceiling],
    `${words.authority}: ${propertyWords.authorities[state.authority].toLowerCase()}`,
    words.countFiles(files),
  ]
  return (
    <li className="card">
      <DeskLink to={`/desk/properties/${reference}`}>
        <strong>{state.address || reference}</strong>
      </DeskLink>
      <p>{describeProperty(state)}</p>
      <OfferDue state={state} />
      <p className="soft">{standing.join(' · ')}</p>
      <p className="soft">
        {reference} · {lead.fullName}
      </p>
    </li>
  )
}
