import { home } from '#content/pages/home.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { frame } from '../../ui/frame.ts'
import { badgeIcons } from './badge-icons.tsx'

const { heading, items, note, ask } = home.trust

/** The badges, each with the claim behind it, and the date of the claims. The skyline rests on the top edge. */
export function TrustStrip() {
  // The oldest date applies to all claims.
  const [asOf = ''] = items.map(({ claim }) => getClaim(claim).asOf).toSorted()
  return (
    <section aria-labelledby="trust" className="relative -mt-px bg-night text-moon">
      <div className={`${frame} py-12`}>
        <h2 id="trust" className="sr-only">
          {heading}
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-9 lg:grid-cols-4">
          {items.map((item) => (
            <Badge key={item.title} {...item} />
          ))}
        </dl>
        <p className="mt-8 text-sm text-moon-soft">
          {note} {formatMonth(asOf)}. <a href={sitePaths.contact}>{ask}</a>
        </p>
      </div>
    </section>
  )
}

function Badge({ title, claim, line }: (typeof items)[number]) {
  const { figure, label } = getClaim(claim)
  return (
    <div className="border-l border-night-rule pl-4 sm:pl-5">
      <dt className="text-sm font-semibold">
        <svg aria-hidden="true" viewBox="0 0 24 24" className="mb-3 size-6 fill-none stroke-glow" strokeWidth="1.5">
          <path strokeLinejoin="round" strokeLinecap="round" d={badgeIcons[claim]} />
        </svg>
        {title}
      </dt>
      <dd>
        <span className="block font-display text-figure font-normal tracking-tight text-glow">{figure}</span>{' '}
        <span className="block">{label}</span> <span className="block text-sm text-moon-soft">{line}</span>
      </dd>
    </div>
  )
}
