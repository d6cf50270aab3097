import { contact } from '#content/pages/contact.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { createFormIslandProps } from '../../forms/form-island-props.ts'
import { Island } from '../../island/island.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
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
      className="scroll-mt-8 rounded-xs border border-rule bg-sheet p-6 sm:p-10"
    >
      <h2 id="contact-form-heading" className="text-2xl font-normal tracking-tight">
        {form.heading}
      </h2>
      <p className="form-lead mt-4 text-lg text-soft">{form.lead}</p>
      <div className="mt-8">
        <Island of={contactForm} props={createFormIslandProps('contact', facts, posted)} />
      </div>
      <p className="mt-8">{fillIn(form.noAgreement, facts)}</p>
      <p className="mt-2 text-soft">{form.represented}</p>
      <h3 className="mt-10 border-t border-rule pt-6 text-xl font-medium">{privacyNote.heading}</h3>
      <dl className="mt-4 grid gap-x-6 text-sm sm:grid-cols-[5rem_1fr]">
        {privacyNote.items.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="mt-3 font-semibold sm:mt-0 sm:py-1.5">{term}</dt>
            <dd className="text-soft sm:py-1.5">
              <LinkedText parts={linkText(text, facts)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
