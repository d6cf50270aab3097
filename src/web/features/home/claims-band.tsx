import { home } from '#content/pages/home.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { frame } from '../../ui/frame.ts'
import { badgeIcons } from './badge-icons.tsx'

/** The team's claims with their date, and the badges. The skyline rests on the top edge of this band. */
export function ClaimsBand() {
  const claims = home.claims.ids.map(getClaim)
  // The oldest date applies to all claims.
  const asOf = claims.map((claim) => claim.asOf).toSorted()[0] ?? ''
  return (
    <section aria-labelledby="claims" className="relative -mt-px bg-night text-moon">
      <div className={`${frame} py-12 lg:py-16`}>
        <h2 id="claims" className="sr-only">
          {home.claims.heading}
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-9 lg:grid-cols-4">
          {claims.map(({ id, figure, label }) => (
            <div key={id} className="flex flex-col-reverse justify-end border-l border-night-rule pl-4 sm:pl-5">
              <dt className="text-moon-soft">{label}</dt>
              <dd className="font-display text-figure font-normal tracking-tight text-glow">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-sm text-moon-soft">
          {home.claims.note} {formatMonth(asOf)}. {home.claims.ask}
        </p>
      </div>
      <Badges />
    </section>
  )
}

function Badges() {
  return (
    <div className="border-t border-night-rule">
      <ul
        aria-label={home.badges.heading}
        className={`${frame} grid gap-x-8 gap-y-6 py-8 sm:grid-cols-2 lg:grid-cols-4 lg:py-10`}
      >
        {home.badges.items.map(({ title, line }) => (
          <li key={title} className="flex gap-4">
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className="mt-0.5 size-6 shrink-0 fill-none stroke-glow"
              strokeWidth="1.5"
            >
              <path strokeLinejoin="round" strokeLinecap="round" d={badgeIcons[title]} />
            </svg>
            <p>
              <span className="block font-semibold">{title}</span>
              <span className="mt-1 block text-sm text-moon-soft">{line}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
