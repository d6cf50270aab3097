import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatPeriod } from '#domain/text/format-period.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

const words = cityPage.facts

/** Statements about the city, each with its source and the period it describes. */
export function CityFacts({ city: { facts, reviewedOn } }: { city: City }) {
  return (
    <section aria-labelledby="facts" className={`${frame} py-16 lg:py-24`}>
      <Eyebrow>{words.eyebrow}</Eyebrow>
      <h2 id="facts" className="mt-5 text-2xl font-normal tracking-tight">
        {words.heading}
      </h2>
      <ul className="mt-12 grid gap-x-12 gap-y-9 md:grid-cols-2">
        {facts.map(({ text, source, asOf }) => (
          <li key={text} className="border-t-2 border-ink pt-5">
            <p className="text-lg">{text}</p>
            <p className="mt-2 text-sm text-soft">{cite(source, formatPeriod(asOf))}</p>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-sm text-soft">
        {words.reviewed} <time dateTime={reviewedOn}>{formatDay(reviewedOn)}</time>.
      </p>
    </section>
  )
}

/** A source such as the 2021 Census names its period itself. */
function cite(source: string, period: string): string {
  return source.includes(period) ? source : `${source}, ${words.asOf} ${period}`
}
