import { proofWords as words } from '#content/proof.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { DealCard } from './deal-card.tsx'
import { PersonCard } from './person-card.tsx'
import { TestimonialCard } from './testimonial-card.tsx'

/** People, closed sales and testimonials from the brokerage's folder; nothing if it has none. */
export function ProofBand({ facts }: { facts: SiteFacts }) {
  const { isExample = false, people = [], deals = [], testimonials = [] } = facts.proof ?? {}
  if (people.length + deals.length + testimonials.length === 0) return null
  const { eyebrow, heading } = people.length > 0 ? words.people : words.work
  return (
    <section aria-labelledby="proof" className="border-t border-rule bg-sheet">
      <div className={`${frame} py-16 lg:py-24`}>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="proof" className="mt-5 text-2xl font-normal tracking-tight">
          {fillIn(heading, facts)}
        </h2>
        {isExample && <p className="mt-5 text-lg text-soft">{words.exampleNote}</p>}
        {people.length > 0 && (
          <ul className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-3">
            {people.map((person) => (
              <PersonCard key={person.registration} person={person} facts={facts} isExample={isExample} />
            ))}
          </ul>
        )}
        {deals.length > 0 && (
          <>
            <h3 className="mt-16 text-xl font-medium">{words.deals}</h3>
            {!isExample && <p className="mt-2 text-sm text-soft">{words.permission}</p>}
            <ul className="mt-8 grid gap-x-10 gap-y-10 md:grid-cols-3">
              {deals.map((deal) => (
                <DealCard key={`${deal.city} ${deal.month} ${deal.daysToClose}`} deal={deal} isExample={isExample} />
              ))}
            </ul>
          </>
        )}
        {testimonials.length > 0 && (
          <>
            <h3 className="mt-16 text-xl font-medium">{words.testimonials}</h3>
            <ul className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-2">
              {testimonials.map((testimonial) => (
                <TestimonialCard key={testimonial.quote} testimonial={testimonial} isExample={isExample} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
