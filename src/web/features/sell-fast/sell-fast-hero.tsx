import { sellFast } from '#content/pages/sell-fast.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { StreetDrawing } from '../../art/street-drawing.tsx'
import { frame } from '../../ui/frame.ts'
import { SellFastBriefing } from './sell-fast-briefing.tsx'
import { SellFastFormSection } from './sell-fast-form-section.tsx'

const { hero } = sellFast

/**
 * The promise and the form. On wide screens the information for owners stays next to the form; on phones it follows the
 * form and has no links, so that the focus order matches the screen.
 */
export function SellFastHero({ facts, posted }: { facts: SiteFacts; posted?: PostedForm | undefined }) {
  return (
    <section className="overflow-clip bg-night text-moon">
      <div
        className={`${frame} flex flex-col gap-x-14 pt-7 min-[60rem]:grid min-[60rem]:grid-cols-[5fr_6fr] lg:pt-10 min-[60rem]:pb-16`}
      >
        <div className="contents min-[60rem]:grid min-[60rem]:grid-rows-[1fr_auto]">
          {/* The text stays in view until the drawing, which it must not cover. */}
          <div className="contents min-[60rem]:block">
            <div className="contents min-[60rem]:sticky min-[60rem]:top-24 min-[60rem]:block">
              <div>
                <p className="text-sm font-semibold tracking-wide text-glow before:mr-3 before:inline-block before:h-px before:w-8 before:bg-metal before:align-middle">
                  {hero.eyebrow}
                </p>
                <h1 className="mt-4 text-form-hero font-normal tracking-tight">{hero.heading}</h1>
                <p className="mt-4 mb-6 max-w-140 text-moon-soft lg:mb-8 lg:text-lg">{hero.lead}</p>
              </div>
              <SellFastBriefing identity={facts.identity} />
            </div>
          </div>
          {/* The drawing rests on the lower edge of the band. */}
          <StreetDrawing className="order-last mt-10 h-auto w-full min-[60rem]:-mb-16" />
        </div>
        <SellFastFormSection facts={facts} posted={posted} />
      </div>
    </section>
  )
}
