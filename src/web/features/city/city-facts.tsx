import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { linkSource } from '#domain/cities/link-source.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatPeriod } from '#domain/text/format-period.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

const words = cityPage.facts

/** Paragraphs on parts of the city, each with its source and the period it describes. */
export function CityFacts({ city: { slug, facts, reviewedOn } }: { city: City }) {
  return (
    <section aria-labelledby="facts" className={`${frame} py-16 lg:py-24`}>
      <Eyebrow>{words.eyebrow}</Eyebrow>
      <h2 id="facts" className="mt-5 text-2xl font-normal tracking-tight">
        {words.heading}
      </h2>
      <ul className="mt-12 grid gap-x-12 gap-y-9 md:grid-cols-2">
        {facts.map(({ place, text, source, asOf }) => (
          <li key={text} className="border-t-2 border-ink pt-5">
            <h3 className="text-lg font-medium">{place}</h3>
            <p className="mt-2">{text}</p>
            {/* A source such as the 2021 Census names its period itself. */}
            <p className="mt-2 text-sm text-soft">
              {words.source} <LinkedText parts={linkSource(source, slug)} />
              {source.includes(formatPeriod(asOf)) ? '' : `, ${words.asOf} ${formatPeriod(asOf)}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-sm text-soft">
        {words.reviewed} <time dateTime={reviewedOn}>{formatDay(reviewedOn)}</time>.
      </p>
    </section>
  )
}
