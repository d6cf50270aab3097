import { sellFast } from '#content/sell-fast.ts'
import { fillIn } from '#domain/fill-in.ts'
import { formatPhone } from '#domain/format-phone.ts'
import { linkText } from '#domain/linked-text.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

const { form, privacyNote } = sellFast

/** Where the cash-offer form stands. Until it does, the way to send the same answers. */
export function SellFastFormPlace({ facts }: { facts: SiteFacts }) {
  const { email, phone } = facts.identity
  const body = form.answers.map((answer) => `${answer}: `).join('\r\n')
  const mail = `mailto:${email}?subject=${encodeURIComponent(form.mailSubject)}&body=${encodeURIComponent(body)}`
  return (
    <section
      id="sell-fast-form"
      aria-labelledby="sell-fast-form-heading"
      className="scroll-mt-8 rounded-xs border-t-4 border-metal bg-sheet p-6 text-ink sm:p-8"
    >
      <h2 id="sell-fast-form-heading" className="text-2xl font-normal tracking-tight">
        {form.heading}
      </h2>
      <p className="mt-3 text-soft">{form.lead}</p>
      <ol className="mt-5 border-b border-rule">
        {form.answers.map((answer, index) => (
          <li key={answer} className="flex gap-4 border-t border-rule py-2.5">
            <span aria-hidden="true" className="w-4 font-display text-brass">
              {index + 1}
            </span>
            {answer}
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm">{form.soon}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={mail} className={`${buttonStyle.solid} grow`}>
          {form.write}
        </a>
        <a href={`tel:${phone}`} className={`${buttonStyle.outline} grow`}>
          {formatPhone(phone)}
        </a>
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
