import type { ReactNode } from 'react'
import { contact } from '#content/pages/contact.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatPhone } from '#domain/text/format-phone.ts'

const { labels } = contact

/** The agents, and the address of their office. */
export function OfficeDetails({ facts: { identity }, children }: { facts: SiteFacts; children: ReactNode }) {
  const { brokerageName, teamName, agents, address, phone, email } = identity
  return (
    <section aria-labelledby="office" className="bg-night p-6 text-moon sm:p-8">
      <h2 id="office" className="text-xl font-medium">
        {contact.detailsHeading}
      </h2>
      <dl className="mt-5 grid gap-5">
        <Detail label={labels.brokerage}>
          <strong className="block text-lg font-semibold">{brokerageName}</strong>
          <span className="text-moon-soft">{teamName}</span>
        </Detail>
        <Detail label={labels.people}>
          {agents.map(({ name, designation }) => (
            <span key={name} className="block">
              {name}, <span className="text-moon-soft">{designation}</span>
            </span>
          ))}
        </Detail>
        <Detail label={labels.office}>
          <address>
            {address.street}
            <br />
            {address.city}, {address.province} {address.postalCode}
          </address>
        </Detail>
        <Detail label={labels.phone}>
          <DetailLink href={`tel:${phone}`}>{formatPhone(phone)}</DetailLink>
        </Detail>
        <Detail label={labels.email}>
          <DetailLink href={`mailto:${email}`}>{email}</DetailLink>
        </Detail>
      </dl>
      {children}
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold tracking-wide text-glow">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function DetailLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="press inline-flex min-h-8 items-center break-all underline decoration-night-rule underline-offset-4 hover:decoration-glow"
    >
      {children}
    </a>
  )
}
