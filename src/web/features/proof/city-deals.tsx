import type { City } from '#content/cities/city-schema.ts'
import { proofWords as words } from '#content/proof.ts'
import type { Proof } from '#content/proof-schema.ts'
import { listCitiesNear } from '#domain/cities/list-cities-near.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { DealCard } from './deal-card.tsx'

const MAX_SHOWN = 2

/** Sales that the brokerage has closed in the city, or else in cities near it. Renders nothing without any. */
export function CityDeals({ city, facts }: { city: City; facts: SiteFacts }) {
  const { isExample = false, deals = [] } = facts.proof ?? {}
  const here = deals.filter((deal) => deal.city === city.name)
  const shown = (here.length > 0 ? here : findNearby(deals, city)).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  const heading = here.length > 0 ? words.closedIn : words.closedNear
  return (
    <section aria-labelledby="closed-sales" className="border-t border-rule bg-sheet">
      <div className={`${frame} grid gap-x-16 gap-y-9 py-16 lg:grid-cols-[4fr_8fr] lg:py-24`}>
        <div>
          <Eyebrow>{words.work.eyebrow}</Eyebrow>
          <h2 id="closed-sales" className="mt-5 text-2xl font-normal tracking-tight">
            {heading.replace('{city}', city.name)}
          </h2>
          <p className="mt-5 text-sm text-soft">{isExample ? words.exampleNote : words.permission}</p>
        </div>
        <ul className={`grid content-start gap-x-10 gap-y-10 ${shown.length > 1 ? 'md:grid-cols-2' : ''}`}>
          {shown.map((deal) => (
            <DealCard
              key={`${deal.city} ${deal.month} ${deal.daysToClose}`}
              deal={deal}
              isExample={isExample}
              level={3}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The nearest first. */
function findNearby(deals: Proof['deals'], city: City): Proof['deals'] {
  return listCitiesNear(city).flatMap(({ name }) => deals.filter((deal) => deal.city === name))
}
