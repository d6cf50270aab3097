import { sellFast } from '#content/pages/sell-fast.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { Contents } from '../../ui/contents.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** The full terms of the promises, readable without giving any data. */
export function SellFastTerms({ facts }: { facts: SiteFacts }) {
  const { id, eyebrow, heading, lead, asOf, asOfLabel, contents, sections } = sellFast.terms
  return (
    <section id={id} aria-labelledby="terms-heading" className="border-t border-rule">
      <div className={`${frame} py-20 lg:py-28`}>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="terms-heading" className="mt-5 text-2xl font-normal tracking-tight">
          {heading}
        </h2>
        <p className="mt-5 max-w-150 text-lg text-soft">{lead}</p>
        <p className="mt-2 text-sm text-soft">
          {asOfLabel} <time dateTime={asOf}>{formatDay(asOf)}</time>
        </p>
        <div className="mt-10 grid gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <Contents label={contents} entries={sections} />
          <div className="max-w-176">
            {sections.map((section) => (
              <section
                key={section.id}
                id={section.id}
                aria-labelledby={`${section.id}-heading`}
                className="scroll-mt-8 border-t border-rule pt-6 pb-12 last:pb-0"
              >
                <h3 id={`${section.id}-heading`} className="text-xl font-medium">
                  {section.heading}
                </h3>
                <ul className="mt-4">
                  {section.items.map((item) => (
                    <li
                      key={item}
                      className="relative py-1.5 pl-7 before:absolute before:top-[1.05em] before:left-0 before:h-px before:w-4 before:bg-metal"
                    >
                      <LinkedText parts={linkText(item, facts, sitePaths.sellFast)} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
