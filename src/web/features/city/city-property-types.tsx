import type { City } from '#content/cities/city-schema.ts'
import { featuredPropertyTypes } from '#content/inquiries/property-types.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { PropertyDrawing } from '../../art/property-drawing.tsx'
import { Opener } from '../../island/opener.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

const words = cityPage.types

/** Describes each kind of property in this city. Each opens the questionnaire with its type selected. */
export function CityPropertyTypes({ city }: { city: City }) {
  return (
    <section aria-labelledby="property-types" className="border-t border-rule">
      <div className={`${frame} py-16 lg:py-24`}>
        <Eyebrow>{words.eyebrow}</Eyebrow>
        <h2 id="property-types" className="mt-5 text-2xl font-normal tracking-tight">
          {words.heading}
        </h2>
        <ul className="mt-12 grid gap-5 md:grid-cols-2">
          {featuredPropertyTypes.map(({ id, name, choice }) => (
            <li
              key={id}
              className="grid grid-cols-[6.5rem_1fr] grid-rows-[auto_1fr] items-end gap-x-5 rounded-xs border border-rule bg-sheet p-5 sm:grid-cols-[10rem_1fr] sm:gap-x-7 sm:p-6 lg:p-8"
            >
              <div className="sm:row-span-2 sm:self-center">
                <PropertyDrawing type={id} />
              </div>
              <h3 className="text-xl font-medium">{name}</h3>
              <div className="col-span-2 flex flex-col self-stretch sm:col-span-1">
                <p className="mt-4 mb-4 text-soft sm:mt-3">{city.propertyTypes[id]}</p>
                <Opener
                  opens="questionnaire"
                  propertyType={choice}
                  className="press mt-auto flex min-h-11 items-center justify-between border-t border-rule pt-3 text-start text-sm font-semibold text-brass hover:text-ink"
                >
                  <span>
                    {words.action} {name.toLowerCase()}
                  </span>
                  <Arrow />
                </Opener>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
