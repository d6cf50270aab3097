import { type City, citySlugs } from '#content/cities/city-schema.ts'
import { marketSnapshots } from '#content/market/market-snapshots.ts'
import { cityPage } from '#content/pages/city-page.ts'
import {
  formatPercent,
  formatRange,
  type MarketRanges,
  type PercentRange,
  spanRanges,
  toMarketRanges,
} from '#domain/cities/market-ranges.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { frame } from '../../ui/frame.ts'
import { RangeLadder } from '../../ui/range-ladder.tsx'

const words = cityPage.snapshot
const all: MarketRanges[] = citySlugs.map((slug) => toMarketRanges(marketSnapshots[slug]))

/** Shows the city's figures among those of all twenty. The drawing above it rests on the top edge of this band. */
export function MarketSnapshot({ city: { slug, name } }: { city: City }) {
  const { topSectors, keyStrengths, asOf, basis } = marketSnapshots[slug]
  const own = all[citySlugs.indexOf(slug)]
  if (!own) return null
  return (
    <section id="snapshot" aria-labelledby="snapshot-heading" className="relative -mt-px bg-night text-moon">
      <div className={`${frame} py-14 lg:py-20`}>
        <p className="text-sm font-semibold tracking-wide text-glow">{words.kicker}</p>
        <h2 id="snapshot-heading" className="mt-4 text-2xl font-normal tracking-tight">
          {words.heading.replace('{city}', name)}
        </h2>
        <div className="mt-10 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:gap-x-14 lg:mt-14">
          <Figure city={name} name={words.capRate} own={own.capRate} ranges={all.map(({ capRate }) => capRate)} />
          <Figure city={name} name={words.vacancy} own={own.vacancy} ranges={all.map(({ vacancy }) => vacancy)} />
          <Points heading={words.topSectors} items={topSectors} />
          <Points heading={words.keyStrengths} items={keyStrengths} />
        </div>
        <p className="mt-12 border-t border-night-rule pt-5 text-sm text-moon-soft">
          {basis}. {words.asOf} {formatDay(asOf)}.
        </p>
      </div>
    </section>
  )
}

interface FigureProps {
  city: string
  name: string
  own: PercentRange
  ranges: PercentRange[]
}

function Figure({ city, name, own, ranges }: FigureProps) {
  const span = spanRanges(ranges)
  return (
    <div>
      <h3 className="font-text font-semibold">{name}</h3>
      <p className="mt-1 mb-5 font-display text-figure tracking-tight text-glow">{formatRange(own)}</p>
      <RangeLadder
        ranges={ranges}
        own={own}
        span={span}
        label={`${name}: ${city} ${formatRange(own)}, ${words.allCities.toLowerCase()} ${formatRange(span)}`}
      />
      <p aria-hidden="true" className="mt-2 flex justify-between text-sm text-moon-soft">
        <span>{formatPercent(span.low)}</span>
        <span>{words.allCities}</span>
        <span>{formatPercent(span.high)}</span>
      </p>
    </div>
  )
}

function Points({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div className="border-t border-night-rule pt-5">
      <h3 className="font-text font-semibold">{heading}</h3>
      <ul className="mt-3 text-lg text-moon-soft">
        {items.map((item) => (
          <li
            key={item}
            className="flex gap-3 py-1 before:mt-[0.7em] before:h-px before:w-4 before:shrink-0 before:bg-glow"
          >
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
