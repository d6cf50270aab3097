import { home } from '#content/pages/home.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { Arrow } from '../../ui/arrow.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

/** The offer to owners; on the page of a city, to those who own a building there. */
export function OwnersBand({ city }: { city?: string }) {
  const { eyebrow, heading, headingInCity, text, action } = home.owners
  return (
    <section aria-labelledby="owners" className="border-t border-rule bg-sheet">
      <div className={`${frame} grid items-end gap-x-12 gap-y-8 py-16 lg:grid-cols-[7fr_5fr] lg:py-24`}>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="owners" className="mt-5 text-2xl font-normal tracking-tight">
            {city ? headingInCity.replace('{city}', city) : heading}
          </h2>
          <p className="mt-5 max-w-140 text-lg text-soft">{text}</p>
        </div>
        <div className="lg:text-end">
          <a href={sitePaths.sellFast} className={buttonStyle.outline}>
            {action} <Arrow />
          </a>
        </div>
      </div>
    </section>
  )
}
