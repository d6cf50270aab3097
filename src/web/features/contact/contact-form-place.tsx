import { contact } from '#content/contact.ts'
import { fillIn } from '#domain/fill-in.ts'
import { linkText } from '#domain/linked-text.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

/** Where the contact form stands. Until it does, the way to the same people. */
export function ContactFormPlace({ facts }: { facts: SiteFacts }) {
  const { form, privacyNote, callLabel } = contact
  const { email, phone } = facts.identity
  return (
    <section
      id="contact-form"
      aria-labelledby="contact-form-heading"
      className="scroll-mt-8 rounded-xs border border-rule bg-sheet p-6 sm:p-10"
    >
      <h2 id="contact-form-heading" className="text-2xl font-normal tracking-tight">
        {form.heading}
      </h2>
      <p className="mt-4 text-lg text-soft">{form.lead}</p>
      <div className="mt-8 border-l-3 border-metal bg-paper p-5 sm:p-6">
        <p>{form.soon}</p>
        <div className="mt-5 flex flex-wrap gap-4">
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(form.mailSubject)}`}
            className={`${buttonStyle.solid} max-sm:w-full`}
          >
            {form.write}
          </a>
          <a href={`tel:${phone}`} className={`${buttonStyle.outline} max-sm:w-full`}>
            {fillIn(callLabel, facts)}
          </a>
        </div>
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
