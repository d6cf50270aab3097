import { home } from '#content/home.ts'
import { type FeaturedPropertyType, featuredPropertyTypes } from '#content/property-types.ts'
import { Opener } from '#web/island/opener.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { frame } from '#web/ui/frame.ts'
import { Kicker } from '#web/ui/kicker.tsx'
import { PropertyDrawing } from './property-drawing.tsx'

/** Four doors to the questionnaire; each hands on its type. */
export function PropertyTypes() {
  const { kicker, heading, lead } = home.propertyTypes
  return (
    <section aria-labelledby="property-types" className="border-t border-rule">
      <div className={`${frame} py-20 lg:py-28`}>
        <Kicker>{kicker}</Kicker>
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
      </div>
    </section>
  )
}

function PropertyTypeCard({ type }: { type: FeaturedPropertyType }) {
  return (
    <Opener
      opens="questionnaire"
      propertyType={type.choice}
      className="press flex w-full flex-col rounded-xs border border-rule bg-sheet p-6 no-underline hover:border-metal motion-safe:hover:-translate-y-1"
    >
      <PropertyDrawing type={type.name} />
      <span className="mt-6 font-display text-xl font-medium">{type.name}</span>
      <span className="mt-2 mb-6 text-sm text-soft">{type.examples}</span>
      <span className="mt-auto flex justify-between border-t border-rule pt-4 text-sm font-semibold text-brass">
        {home.propertyTypes.action} <Arrow />
      </span>
    </Opener>
  )
}
