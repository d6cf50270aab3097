import { cities } from '#content/cities/cities.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { type FeaturedPropertyType, featuredPropertyTypes } from '#content/inquiries/property-types.ts'
import { home } from '#content/pages/home.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import { toolPaths } from '#domain/site/site-paths.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { PropertyDrawing } from '../../art/property-drawing.tsx'
import { Opener } from '../../island/opener.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

const words = home.propertyTypes

/** The number of our cities whose market snapshot lists the type as a sector. */
function countCities(name: string): number {
  return cities.filter(({ slug }) => figuresOf(slug).market.topSectors.includes(name)).length
}

/** Four cards that open the questionnaire, each with its property type selected. */
export function PropertyTypes() {
  const { eyebrow, heading, lead, note, calculators } = words
  return (
    <section aria-labelledby="property-types" className="border-t border-rule">
      <div className={`${frame} py-16 lg:py-24`}>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="property-types" className="mt-5 text-2xl font-normal tracking-tight">
          {heading}
        </h2>
        <p className="mt-5 max-w-140 text-lg text-soft">{lead}</p>
        <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {featuredPropertyTypes.map((type) => (
            <li key={type.choice} className="flex">
              <PropertyTypeCard type={type} />
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm text-soft">
          {note} {formatMonth(getClaim('industrial-sizes').asOf)}.
        </p>
        <p className="mt-8 max-w-140">
          {calculators.lead} <a href={toolPaths.all}>{calculators.action}</a>
        </p>
      </div>
    </section>
  )
}

function PropertyTypeCard({ type }: { type: FeaturedPropertyType }) {
  const { figure, label } = getClaim(`${type.id}-sizes`)
  return (
    <Opener
      opens="questionnaire"
      propertyType={type.choice}
      className="press grid w-full grid-cols-[2fr_3fr] content-start gap-x-5 rounded-xs border border-rule bg-sheet p-5 text-start hover:border-metal motion-safe:hover:-translate-y-1 sm:flex sm:flex-col sm:p-6"
    >
      <span className="row-span-2 self-center">
        <PropertyDrawing type={type.id} />
      </span>
      <span className="font-display text-xl font-medium sm:mt-6">{type.name}</span>
      <span className="mt-2 text-sm text-soft lg:min-h-[4lh]">{type.counts}</span>
      <span className="col-span-2 mt-3 grid gap-1.5 text-sm text-soft sm:mb-6">
        <span>
          <b className="text-ink">{figure}</b>
          <br />
          {label}
        </span>
        <span>
          {words.sectors.replace('{count}', String(countCities(type.name))).replace('{all}', String(cities.length))}
        </span>
      </span>
      <span className="col-span-2 mt-4 flex justify-between border-t border-rule pt-3 text-sm font-semibold text-brass sm:mt-auto sm:pt-4">
        {words.action} <Arrow />
      </span>
    </Opener>
  )
}
