import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import { hasFailed } from '../query-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { Failed } from '../ui/failed.tsx'
import { actOn, askPropertyRights } from './act-on-property.ts'
import { BundleCard } from './bundle-card.tsx'
import { Facts, FactsForm } from './facts-form.tsx'
import { MissingCard } from './missing-card.tsx'
import { OfferDue } from './offer/offer-due.tsx'
import { propertyQuery } from './property-client.ts'
import { PropertyFiles } from './property-files.tsx'
import { describeProperty } from './property-line.ts'
import { StandingCard } from './standing-card.tsx'

const words = propertyWords.screen

/** One property: its facts, how much others may learn, what is missing for an offer, and the files. */
export function PropertyScreen({ reference }: { reference: string }) {
  const desk = useDesk()
  const query = useQuery(propertyQuery({ ref: reference }))
  const page = query.data
  useEffect(() => {
    document.title = `${reference} · ${deskWords.title}`
  }, [reference])
  const back = (
    <p className="back">
      <DeskLink to="/desk/properties">← {words.title}</DeskLink>
    </p>
  )
  if (!page)
    return (
      <main className="lead">
        {back}
        <h1>{reference}</h1>
        {page === null && <p className="empty">{words.gone}</p>}
        {hasFailed(query) && <Failed again={() => query.refetch()} />}
      </main>
    )
  const { property } = page
  const act = actOn(desk, page)
  const why = askPropertyRights(desk.me, page)
  const reasons = new Set([why('edit-property'), why('set-ceiling')].filter((reason) => reason !== null))
  return (
    <main className="lead">
      {back}
      <header className="lead-head">
        <h1>
          <span className="lead-reference">{property.reference}</span> {property.state.address}
        </h1>
        <OfferDue state={property.state} />
      </header>
      <p className="soft">{describeProperty(property.state)}</p>
      {[...reasons].map((reason) => (
        <p key={reason} className="hint why">
          {reason}
        </p>
      ))}
      <div className="lead-columns">
        <div>
          {why('edit-property') === null ? <FactsForm property={property} act={act} /> : <Facts property={property} />}
          <PropertyFiles page={page} act={act} why={why} />
        </div>
        <aside>
          <section className="card">
            <h2>{words.owner}</h2>
            <p>
              <DeskLink to={leadPath(property.lead.reference)}>
                {property.lead.fullName}, {property.lead.reference}
              </DeskLink>
            </p>
          </section>
          <MissingCard page={page} act={act} why={why} />
          <StandingCard page={page} act={act} why={why} />
          {property.state.stage === 'closed' && why('hand-over') === null && <BundleCard page={page} act={act} />}
        </aside>
      </div>
    </main>
  )
}
