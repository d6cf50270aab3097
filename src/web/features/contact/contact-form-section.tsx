import { contact } from '#content/pages/contact.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { createFormIslandProps } from '../../forms/form-island-props.ts'
import { SmallPrint } from '../../forms/small-print.tsx'
import { Island } from '../../island/island.tsx'
import { island as contactForm } from './contact-form.island.tsx'

interface ContactFormSectionProps {
  facts: SiteFacts
  posted?: PostedForm | undefined
}

/** The contact form, and what to know before sending it. */
export function ContactFormSection({ facts, posted }: ContactFormSectionProps) {
  const { form, privacyNote } = contact
  return (
    <section
      id="contact-form"
      aria-labelledby="contact-form-heading"
      className="scroll-mt-8 self-start rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-5 sm:p-6"
    >
      <h2 id="contact-form-heading" className="text-xl font-medium">
        {form.heading}
      </h2>
      <div className="mt-3">
        <Island of={contactForm} props={createFormIslandProps(facts, posted)} />
      </div>
      <div className="before-sending mt-5">
        <SmallPrint
          kind="contact"
          facts={facts}
          heading={form.smallPrint}
          lines={[form.noAgreement, form.represented]}
          privacyNote={privacyNote}
        />
      </div>
    </section>
  )
}
