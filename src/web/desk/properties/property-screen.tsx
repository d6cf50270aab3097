import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { readOwnersLead } from '../desk-client.ts'
import { CallQuestion } from '../lead/call-question.tsx'
import { useLead } from '../lead/use-lead.ts'
import { hasFailed } from '../query-client.ts'
import { BackLink } from '../shell/back-link.tsx'
import { useCommands } from '../shell/commands.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { goTo } from '../shell/use-address.ts'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { actOn, askPropertyRights } from './act-on-property.ts'
import { BundleCard } from './bundle-card.tsx'
import { FactsCard } from './facts/facts-card.tsx'
import { ReadyCard } from './files/ready-card.tsx'
import { findStageSince } from './history/fold-events.ts'
import { PropertyHistory } from './history/property-history.tsx'
import { propertyPath } from './list/property-parts.tsx'
import { neighbourOf } from './list/shown-order.ts'
import { OfferBanner } from './offer/offer-banner.tsx'
import { CallOwner, OwnerCard } from './owner-card.tsx'
import { propertyQuery } from './property-client.ts'
import { describeProperty } from './property-line.ts'
import { PropertyMenu } from './property-menu.tsx'
import { StageBar } from './stage-bar.tsx'
import { StandingCard } from './standing-card.tsx'

const words = propertyWords.screen
const PATH = '/desk/properties'

/** One property: the offer that is due, what is there for it, its files and facts, and what happened. */
export function PropertyScreen({ reference }: { reference: string }) {
  const query = useQuery(propertyQuery({ ref: reference }))
  const page = query.data
  const title = page?.property.state.address || reference
  useEffect(() => {
    document.title = `${title} · ${deskWords.title}`
  }, [title])
  useNeighbours(reference)
  return (
    <main className="property">
      <BackLink to={PATH}>{words.title}</BackLink>
      {page ? (
        <Shown page={page} />
      ) : (
        <>
          <h1>
            <ReferenceText text={reference} />
          </h1>
          {page === null && <p className="empty">{words.gone}</p>}
          {hasFailed(query) && <Failed again={() => query.refetch()} />}
          {page === undefined && !hasFailed(query) && <Placeholder rows={8} />}
        </>
      )}
    </main>
  )
}

function Shown({ page }: { page: PropertyPage }) {
  const desk = useDesk()
  const now = useNow()
  const { property } = page
  const { state, lead } = property
  // The member has opened the property, not the lead.
  const { page: leadPage } = useLead(lead.reference, readOwnersLead)
  const act = actOn(desk, page)
  const why = askPropertyRights(desk.me, page)
  const refusal = why('edit-property')
  return (
    <>
      <header className="property-head">
        <div>
          <h1>
            <ReferenceText text={state.address || property.reference} />
          </h1>
          <p className="soft">
            {describeProperty(state)} · <span className="small reference">{property.reference}</span>
          </p>
        </div>
        <div className="property-acts">
          {leadPage && <CallOwner page={leadPage} now={now} />}
          <PropertyMenu page={page} act={act} why={why} />
        </div>
      </header>
      <CallQuestion lead={lead} act={(what, said) => desk.act(what, [{ lead: lead.id }], said)} />
      {refusal !== null && refusal !== why('set-stage') && <p className="soft small property-why">{refusal}</p>}
      <StageBar
        page={page}
        since={leadPage ? (findStageSince(leadPage.events) ?? property.createdAt) : null}
        now={now}
        act={act}
        why={why}
      />
      <div className="property-columns">
        <div className="property-main">
          <OfferBanner page={page} act={act} why={why} />
          <ReadyCard page={page} act={act} why={why} />
          <FactsCard property={property} act={act} mayEdit={refusal === null} />
          <StandingCard page={page} act={act} why={why} />
          {state.stage === 'closed' && why('hand-over') === null && <BundleCard page={page} act={act} />}
        </div>
        <aside className="property-side">
          <OwnerCard property={property} lead={leadPage} now={now} />
          <PropertyHistory lead={lead} page={leadPage} now={now} />
        </aside>
      </div>
    </>
  )
}

/** The properties before and after this one in the last list. */
function useNeighbours(reference: string): void {
  const names = propertyWords.list
  const command = (name: string, key: string, step: 1 | -1) => {
    const to = neighbourOf(reference, step)
    return to !== null && { name, key, run: () => goTo(propertyPath(to)) }
  }
  useCommands([command(names.previous, '[', -1), command(names.next1, ']', 1)])
}
