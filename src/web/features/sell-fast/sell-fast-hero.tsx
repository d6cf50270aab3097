import { sellFast } from '#content/pages/sell-fast.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { StreetDrawing } from '../../art/street-drawing.tsx'
import { frame } from '../../ui/frame.ts'
import { SellFastFormSection } from './sell-fast-form-section.tsx'

const { hero, terms } = sellFast
const promises = hero.claimIds.map((id) => getClaim(id))

/** The promise, a link to its terms, and the form. */
export function SellFastHero({ facts, posted }: { facts: SiteFacts; posted?: PostedForm | undefined }) {
  return (
    <section className="overflow-hidden bg-night text-moon">
      <div className={`${frame} grid gap-x-14 pt-12 pb-16 lg:grid-cols-[6fr_5fr] lg:pt-20`}>
        <div className="flex flex-col">
          <p className="text-sm font-semibold tracking-wide text-glow before:mr-3 before:inline-block before:h-px before:w-8 before:bg-metal before:align-middle">
            {hero.eyebrow}
          </p>
          <h1 className="mt-6 max-w-[12ch] text-3xl font-normal tracking-tight">{hero.heading}</h1>
          <p className="mt-7 max-w-140 text-lg text-moon-soft">{hero.lead}</p>
          <dl className="mt-9 grid max-w-140 grid-cols-2 gap-6">
            {promises.map(({ id, figure, label }) => (
              <div key={id} className="flex flex-col-reverse justify-end border-l border-night-rule pl-4 sm:pl-5">
                <dt className="text-sm text-moon-soft">{label}</dt>
                <dd className="font-display text-figure tracking-tight text-glow">{figure}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-sm text-moon-soft">
            <a
              href={`#${terms.id}`}
              className="press inline-flex min-h-11 items-center text-base font-semibold text-moon underline decoration-metal decoration-2 underline-offset-8 hover:decoration-moon"
            >
              {hero.termsLink}
            </a>
            <span className="mt-2 block">
              {hero.claimsNote} {formatMonth(promises[0]?.asOf ?? terms.asOf)}.
            </span>
          </p>
          {/* The drawing rests on the form below it, or on the edge of the band. */}
          <StreetDrawing className="mt-10 h-auto w-full lg:mt-auto lg:-mb-16 lg:pt-10" />
        </div>
        <SellFastFormSection facts={facts} posted={posted} />
      </div>
    </section>
  )
}
