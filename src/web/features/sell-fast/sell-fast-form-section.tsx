import { sellFast } from '#content/pages/sell-fast.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { createFormIslandProps } from '../../forms/form-island-props.ts'
import { Island } from '../../island/island.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { island as sellFastForm } from './sell-fast-form.island.tsx'

const { form, privacyNote } = sellFast

interface SellFastFormSectionProps {
  facts: SiteFacts
  posted?: PostedForm | undefined
}

/** The cash-offer form, and what to know before sending it. */
export function SellFastFormSection({ facts, posted }: SellFastFormSectionProps) {
  return (
    <section
      id="sell-fast-form"
      aria-labelledby="sell-fast-form-heading"
      className="scroll-mt-8 rounded-xs border-t-4 border-metal bg-sheet p-6 text-ink sm:p-8"
    >
      <h2 id="sell-fast-form-heading" className="text-2xl font-normal tracking-tight">
        {form.heading}
      </h2>
      <p className="form-lead mt-3 text-soft">{form.lead}</p>
      <div className="mt-6">
        <Island of={sellFastForm} props={createFormIslandProps('sell-fast', facts, posted)} />
      </div>
      <div className="mt-6 grid gap-2 text-sm text-soft">
        <p className="text-ink">{fillIn(form.noAgreement, facts)}</p>
        <p>{form.represented}</p>
        <p>{form.authority}</p>
      </div>
      <details className="group mt-5 border-t border-rule pt-2 text-sm">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-semibold">
          {privacyNote.heading}
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-5 shrink-0 fill-none stroke-brass transition-transform group-open:rotate-45 motion-reduce:transition-none"
            strokeWidth="1.5"
          >
            <path d="M12 4v16M4 12h16" />
          </svg>
        </summary>
        <dl className="mt-1">
          {privacyNote.items.map(({ term, text }) => (
            <div key={term} className="py-1.5">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">
                <LinkedText parts={linkText(text, facts)} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
