import { claims } from '#content/claims.ts'
import { home } from '#content/home.ts'
import { formatMonth } from '#domain/format-month.ts'
import { frame } from '#web/ui/frame.ts'
import { badgeIcons } from './badge-icons.tsx'

/** What the team says of itself, with its date, and the badges. The skyline stands on this band. */
export function ClaimsBand() {
  return (
    <section aria-labelledby="claims" className="bg-night text-moon">
      <div className={`${frame} py-12 lg:py-16`}>
        <h2 id="claims" className="sr-only">
          {home.claimsHeading}
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-9 lg:grid-cols-4">
          {claims.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end border-l border-night-rule pl-4 sm:pl-5">
              <dt className="text-moon-soft">{text}</dt>
              <dd className="font-display text-figure font-normal tracking-tight text-glow">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-sm text-moon-soft">
          {home.claimsNote} {formatMonth(claims[0]?.asOf ?? '')}.
        </p>
      </div>
      <div className="border-t border-night-rule">
        <ul aria-label={home.badges.heading} className={`${frame} grid gap-x-6 py-6 sm:grid-cols-2 lg:grid-cols-4`}>
          {home.badges.items.map((badge) => (
            <li key={badge} className="flex items-center gap-3 py-2 text-base font-medium">
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className="size-6 shrink-0 fill-none stroke-glow"
                strokeWidth="1.5"
              >
                <path strokeLinejoin="round" strokeLinecap="round" d={badgeIcons[badge]} />
              </svg>
              {badge}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
