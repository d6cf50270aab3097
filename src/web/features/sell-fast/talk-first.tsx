import type { ReactNode } from 'react'
import { sellFast } from '#content/pages/sell-fast.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'

/** Contact details of the office, for visitors who would rather talk to a person first, and the way back to the form. */
export function TalkFirst({ facts: { identity }, children }: { facts: SiteFacts; children: ReactNode }) {
  const { heading, text } = sellFast.contact
  const { brokerageName, teamName, agents, address, phone, email } = identity
  return (
    <section aria-labelledby="talk-first" className="border-t border-rule">
      <div className={`${frame} grid gap-x-16 gap-y-10 py-20 md:grid-cols-2 lg:py-24`}>
        <div>
          <h2 id="talk-first" className="text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <p className="mt-4 max-w-120 text-lg text-soft">{text}</p>
          <p className="mt-8 flex flex-wrap gap-4">
            <a href={`tel:${phone}`} className={buttonStyle.solid}>
              {formatPhone(phone)}
            </a>
            <a href="#sell-fast-form" className={buttonStyle.outline}>
              {sellFast.form.heading}
            </a>
          </p>
        </div>
        <div className="border-l-3 border-metal pl-6 sm:pl-8">
          <p className="text-lg font-semibold">{brokerageName}</p>
          <p className="text-soft">{teamName}</p>
          <ul className="mt-4">
            {agents.map(({ name, designation }) => (
              <li key={name}>
                {name}, <span className="text-soft">{designation}</span>
              </li>
            ))}
          </ul>
          <address className="mt-4">
            {address.street}
            <br />
            {address.city}, {address.province} {address.postalCode}
          </address>
          <a
            href={`mailto:${email}`}
            className="press mt-2 inline-flex min-h-11 items-center break-all underline decoration-metal underline-offset-4 hover:decoration-ink"
          >
            {email}
          </a>
          {children}
        </div>
      </div>
    </section>
  )
}
