import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { frame } from '../../ui/frame.ts'

const words = cityPage.place
/** In place of a region. */
const SINGLE_TIER = 'single-tier city'

/** The rest of the introduction, with keywords about the city beside it. */
export function CityIntro({ city: { intro, region, highways, employmentAreas } }: { city: City }) {
  return (
    <section
      aria-labelledby="place"
      className={`${frame} grid gap-x-16 gap-y-12 py-20 lg:grid-cols-[7fr_5fr] lg:py-28`}
    >
      <div className="font-display text-lg leading-[1.6] [&>p+p]:mt-6">
        {intro.slice(1).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="border-t-2 border-ink pt-6">
        <h2 id="place" className="text-xl font-medium">
          {words.heading}
        </h2>
        <dl className="mt-4">
          {region === SINGLE_TIER ? (
            <Row name={words.municipality} values={[words.singleTier]} />
          ) : (
            <Row name={words.region} values={[region.charAt(0).toUpperCase() + region.slice(1)]} />
          )}
          <Row name={words.highways} values={highways} />
          <Row name={words.employmentAreas} values={employmentAreas} />
        </dl>
      </div>
    </section>
  )
}

function Row({ name, values }: { name: string; values: string[] }) {
  return (
    <div className="grid grid-cols-[8.5rem_1fr] gap-x-4 border-t border-rule py-4">
      <dt className="text-sm text-soft">{name}</dt>
      {values.map((value) => (
        <dd key={value} className="col-start-2">
          {value}
        </dd>
      ))}
    </div>
  )
}
