import type { ReactNode } from 'react'
import { cities } from '#content/cities/cities.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { home } from '#content/pages/home.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { LandmarkPicture } from '../../art/landmark-drawing.tsx'
import { frame } from '../../ui/frame.ts'

/** The map, and every city as a link. */
export function CityGrid({ map }: { map: ReactNode }) {
  const { eyebrow, heading, lead, listLabel, skip } = home.cities
  return (
    <section aria-labelledby="cities" className="overflow-clip bg-night text-moon">
      <div className={`${frame} pt-16 lg:pt-24`}>
        <p className="text-sm font-semibold tracking-wide text-glow">{eyebrow}</p>
        <h2 id="cities" className="mt-4 text-2xl font-normal tracking-tight">
          {heading}
        </h2>
        <p className="mt-5 max-w-140 text-lg text-moon-soft">{lead}</p>
      </div>
      {map}
      <div className={`${frame} relative`}>
        <a
          href="#how-it-works"
          className="pointer-events-none absolute top-2 bg-action px-5 py-2 font-semibold text-on-action opacity-0 focus:pointer-events-auto focus:opacity-100"
        >
          {skip}
        </a>
      </div>
      <ul
        aria-label={listLabel}
        className={`${frame} grid grid-cols-2 gap-2 py-16 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5`}
      >
        {cities.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={cityPath(slug)}
              className="press flex items-center gap-2.5 border border-night-rule pr-2 text-sm font-semibold no-underline hover:border-metal"
            >
              <LandmarkPicture name={figuresOf(slug).scene.landmark} className="h-auto w-1/3 sm:w-2/5" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
