import { useQuery } from '@tanstack/react-query'
import { propertyWords } from '#content/desk/property-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { askRights } from '../acts/lead-offers.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { goTo } from '../shell/use-address.ts'
import { actOn } from './act-on-property.ts'
import { ReadyCard } from './files/ready-card.tsx'
import { propertyPath } from './list/property-parts.tsx'
import { OfferBanner } from './offer/offer-banner.tsx'
import { propertyQuery } from './property-client.ts'
import { listPropertyCommands } from './property-commands.ts'

const words = propertyWords.screen

/** Shown next to an owner's lead: a button that creates a property, or what is still missing for an offer. */
export function LeadProperty({ page: leadPage }: { page: LeadPage }) {
  const desk = useDesk()
  const { lead } = leadPage
  const { data: page } = useQuery(propertyQuery({ lead: lead.reference }))
  const why = askRights(leadPage, desk.me)
  const make = () => desk.act({ act: 'make-property', property: crypto.randomUUID() }, [{ lead: lead.id }], '')
  const path = propertyPath(page?.property.reference ?? '')
  useCommands([
    page === null && why('make-property') === null && { name: words.make, run: make },
    ...(page ? listPropertyCommands(page, actOn(desk, page), why) : []),
    page != null && { name: words.openProperty, run: () => goTo(path) },
  ])
  if (page === undefined) return null
  if (page === null) {
    return (
      <section className="card">
        <h2>{words.ofLead}</h2>
        {why('make-property') === null ? (
          <button type="button" className="button" onClick={make}>
            {words.make}
          </button>
        ) : (
          <p className="hint">{why('make-property')}</p>
        )}
      </section>
    )
  }
  const { reference, state } = page.property
  return (
    <>
      <section className="card">
        <h2>{words.ofLead}</h2>
        <p>
          <DeskLink to={path}>
            {reference}, {state.address}
          </DeskLink>
        </p>
      </section>
      <OfferBanner page={page} act={actOn(desk, page)} why={why} />
      <ReadyCard page={page} act={actOn(desk, page)} why={why} />
    </>
  )
}
