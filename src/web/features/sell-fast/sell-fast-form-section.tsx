import { sellFast } from '#content/pages/sell-fast.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { createFormIslandProps } from '../../forms/form-island-props.ts'
import { SmallPrint } from '../../forms/small-print.tsx'
import { Island } from '../../island/island.tsx'
import { island as sellFastForm } from './sell-fast-form.island.tsx'

const { form, hero, privacyNote, terms } = sellFast
const [promise] = hero.claimIds.map((id) => getClaim(id))

interface SellFastFormSectionProps {
  facts: SiteFacts
  posted?: PostedForm | undefined
}

/** The cash-offer form, a link to the terms of its promises, and a folded note on what sending it means. */
export function SellFastFormSection({ facts, posted }: SellFastFormSectionProps) {
  return (
    <section
      id="sell-fast-form"
      aria-labelledby="sell-fast-form-heading"
      className="scroll-mt-8 self-start rounded-xs border-t-4 border-metal bg-sheet p-5 text-ink sm:p-7"
    >
      <h2 id="sell-fast-form-heading" className="text-xl font-medium">
        {form.heading}
      </h2>
      <p className="form-lead mt-2 text-soft">{form.lead}</p>
      <div className="mt-5">
        <Island of={sellFastForm} props={createFormIslandProps(facts, posted)} />
      </div>
      <p className="before-sending mt-4 text-sm">{form.noObligation}</p>
      <p className="before-sending mb-4 text-sm text-soft">
        <a
          href={`#${terms.id}`}
          className="press mr-3 inline-flex min-h-11 items-center font-semibold text-ink underline decoration-metal decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {hero.termsLink}
        </a>
        <span className="inline-block">
          {hero.claimsNote} {formatMonth(promise?.asOf ?? terms.asOf)}.
        </span>
      </p>
      <div className="before-sending">
        <SmallPrint
          kind="sell-fast"
          facts={facts}
          heading={form.smallPrint}
          lines={[form.noAgreement, form.represented, form.authority]}
          privacyNote={privacyNote}
        />
      </div>
    </section>
  )
}
