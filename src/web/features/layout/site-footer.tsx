import type { ReactNode } from 'react'
import { layout } from '#content/pages/layout.ts'
import { sitePaths, toolPaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { frame } from '../../ui/frame.ts'
import { SocialLinksRow } from '../../ui/social-links-row.tsx'

const { footer, nav } = layout

export function SiteFooter({ identity, year }: { identity: SiteFacts['identity']; year: string }) {
  const { brokerageName, teamName, agents, email, phone, address } = identity
  return (
    <footer className="bg-night text-moon print:hidden">
      <div
        className={`${frame} grid gap-x-12 gap-y-10 pt-16 pb-10 sm:grid-cols-2 lg:grid-cols-[1.7fr_1.7fr_0.8fr_1fr] lg:pt-20`}
      >
        <div>
          <p className="font-display text-xl font-medium">{brokerageName}</p>
          <p className="text-moon-soft">{teamName}</p>
          <ul className="mt-5">
            {agents.map(({ name, designation }) => (
              <li key={name}>
                {name}, <span className="text-moon-soft">{designation}</span>
              </li>
            ))}
          </ul>
          <div className="mt-6 empty:hidden">
            <SocialLinksRow label={footer.socialHeading} profiles={identity.social} />
          </div>
        </div>
        <Column heading={footer.contactHeading}>
          <FooterLink href={`tel:${phone}`}>{formatPhone(phone)}</FooterLink>
          <FooterLink href={`mailto:${email}`}>{email}</FooterLink>
          <li>
            <address className="mt-2 text-moon-soft">
              {address.street}
              <br />
              {address.city}, {address.province} {address.postalCode}
            </address>
          </li>
        </Column>
        <Column heading={footer.siteHeading}>
          <FooterLink href={sitePaths.sellFast}>{nav.sellFast}</FooterLink>
          <FooterLink href={sitePaths.contact}>{nav.contact}</FooterLink>
          <FooterLink href={toolPaths.all}>{footer.links.tools}</FooterLink>
          <FooterLink href={sitePaths.auth}>{nav.signIn}</FooterLink>
        </Column>
        <Column heading={footer.legalHeading}>
          <FooterLink href={sitePaths.termsOfUse}>{footer.links.termsOfUse}</FooterLink>
          <FooterLink href={sitePaths.privacyPolicy}>{footer.links.privacyPolicy}</FooterLink>
          <FooterLink href={sitePaths.legalDisclaimer}>{footer.links.legalDisclaimer}</FooterLink>
          <FooterLink href={sitePaths.accessibility}>{footer.links.accessibility}</FooterLink>
        </Column>
      </div>
      <div className={`${frame} pb-10`}>
        <div className="flex flex-wrap justify-between gap-x-12 gap-y-3 border-t border-night-rule pt-6 text-sm text-moon-soft">
          <p>
            © {year} {brokerageName}
          </p>
          <p className="max-w-150">{footer.note}</p>
        </div>
      </div>
    </footer>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-text text-sm font-semibold tracking-wide text-glow">{heading}</h2>
      <ul className="mt-3">{children}</ul>
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        className="press inline-flex min-h-8 items-center underline decoration-night-rule underline-offset-4 hover:decoration-glow"
      >
        {children}
      </a>
    </li>
  )
}
