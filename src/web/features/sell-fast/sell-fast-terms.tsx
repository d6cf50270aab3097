import { sellFast } from '#content/pages/sell-fast.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { Unfolding } from '../../ui/faq-list.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** The full terms of the promises, readable without giving any data. The first ones are unfolded. */
export function SellFastTerms({ facts }: { facts: SiteFacts }) {
  const { id, eyebrow, heading, lead, asOf, asOfLabel, sections } = sellFast.terms
  return (
    <section id={id} aria-labelledby="terms-heading" className="border-t border-rule">
      <div className={`${frame} grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-28`}>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="terms-heading" className="mt-5 text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <p className="mt-5 text-lg text-soft">{lead}</p>
          <p className="mt-2 text-sm text-soft">
            {asOfLabel} <time dateTime={asOf}>{formatDay(asOf)}</time>
          </p>
        </div>
        <div className="border-b border-rule">
          {sections.map((section, index) => (
            <Unfolding key={section.heading} heading={section.heading} isOpen={index === 0}>
              <ul className="max-w-176 pb-7">
                {section.items.map((item) => (
                  <li
                    key={item}
                    className="relative py-1.5 pl-7 before:absolute before:top-[1.05em] before:left-0 before:h-px before:w-4 before:bg-metal"
                  >
                    <LinkedText parts={linkText(item, facts, sitePaths.sellFast)} />
                  </li>
                ))}
              </ul>
            </Unfolding>
          ))}
        </div>
      </div>
    </section>
  )
}
