import { useQuery } from '@tanstack/react-query'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import type { ItemState } from '#domain/desk/properties/checklist.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { actOn } from '../../properties/act-on-property.ts'
import { propertyQuery } from '../../properties/property-client.ts'
import { listPropertyCommands } from '../../properties/property-commands.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { goTo } from '../../shell/use-address.ts'
import { Placeholder } from '../../ui/placeholder.tsx'

const words = leadScreenWords.property

/** What is still needed for an offer, or a button that makes a property of the lead. */
export function PropertyCard({ page: leadPage, now }: { page: LeadPage; now: Date }) {
  const desk = useDesk()
  const { lead } = leadPage
  const { data: page } = useQuery(propertyQuery({ lead: lead.reference }))
  const why = askRights(leadPage, desk.me)
  const make = () => desk.act({ act: 'make-property', property: crypto.randomUUID() }, [{ lead: lead.id }], '')
  const path = `/desk/properties/${page?.property.reference}`
  useCommands([
    page === null && why('make-property') === null && { name: words.make, run: make },
    ...(page ? listPropertyCommands(page, actOn(desk, page), why) : []),
    page != null && { name: words.open, run: () => goTo(path) },
  ])
  if (page) return <Readiness page={page} path={path} refusal={why('ask-files')} now={now} />
  if (page === undefined)
    return (
      <section className="card">
        <h2>{words.title}</h2>
        <Placeholder rows={1} />
      </section>
    )
  const mayMake = why('make-property') === null
  const { assigneeId } = lead.state
  const holder = assigneeId === null ? '' : desk.nameOf(assigneeId)
  const name = findFirstName(lead.fullName) ?? lead.fullName
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p className="small soft">
        {mayMake ? fillWords(words.hint, { name }) : fillWords(words.byAssignee, { name: holder })}
      </p>
      {mayMake && (
        <p>
          <button type="button" className="button tiny" onClick={make}>
            {words.make}
          </button>
        </p>
      )}
    </section>
  )
}

const marks: Record<ItemState, { state?: string; sign: string }> = {
  done: { sign: '✓' },
  arrived: { state: 'part', sign: '?' },
  missing: { state: 'open', sign: '' },
}

interface ReadinessProps {
  page: PropertyPage
  path: string
  /** Why this member may not ask for files. */
  refusal: string | null
  now: Date
}

function Readiness({ page, path, refusal, now }: ReadinessProps) {
  const desk = useDesk()
  const { checklist, property } = page
  const { filesAskedAt } = property.state
  const done = checklist.filter(({ state }) => state === 'done').length
  return (
    <section className="card" aria-labelledby="readiness">
      <h2 id="readiness">{fillWords(words.ready, { done, count: checklist.length })}</h2>
      <ul className="need">
        {checklist.map(({ item, state }) => (
          <li key={item}>
            <span className="mark" data-state={marks[state].state} aria-hidden="true">
              {marks[state].sign}
            </span>
            {capitalize(propertyWords.items[item].name)}
            <span className="unseen">: {propertyWords.itemStates[state]}</span>
          </li>
        ))}
      </ul>
      <p className="buttons">
        {refusal === null && (
          <button type="button" className="button tiny" onClick={() => actOn(desk, page)({ act: 'ask-files' })}>
            {filesAskedAt === null ? words.ask : words.askAgain}
          </button>
        )}
        <DeskLink className="button tiny quiet" to={path}>
          {words.open}
          <span className="unseen"> {property.reference}</span>
        </DeskLink>
      </p>
      {filesAskedAt !== null && (
        <p className="small soft">{fillWords(words.asked, { when: formatWhen(new Date(filesAskedAt), now) })}</p>
      )}
    </section>
  )
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
