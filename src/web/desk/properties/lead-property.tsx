import { propertyWords } from '#content/desk/property-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { actOn } from './act-on-property.ts'
import { MissingCard } from './missing-card.tsx'
import { useProperty } from './use-property.ts'

const words = propertyWords.screen

/** What stands beside an owner's lead: a button that makes a property of it, or what is missing for an offer. */
export function LeadProperty({ lead }: { lead: { id: string; reference: string } }) {
  const desk = useDesk()
  const { page } = useProperty({ lead: lead.reference })
  if (page === undefined) return null
  if (page === null) {
    const make = () => desk.act({ act: 'make-property', property: crypto.randomUUID() }, [{ lead: lead.id }], '')
    return (
      <section className="card">
        <h2>{words.title}</h2>
        <button type="button" className="button" onClick={make}>
          {words.make}
        </button>
      </section>
    )
  }
  const { reference, state } = page.property
  return (
    <>
      <section className="card">
        <h2>{words.title}</h2>
        <p>
          <DeskLink to={`/desk/properties/${reference}`}>
            {reference}, {state.address}
          </DeskLink>
        </p>
      </section>
      <MissingCard page={page} act={actOn(desk, page)} />
    </>
  )
}
