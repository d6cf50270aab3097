import { layout } from '#content/pages/layout.ts'
import { questionnaireHref, sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { Opener } from '../../island/opener.tsx'
import { frame } from '../../ui/frame.ts'
import { BrandMark } from './brand-mark.tsx'

interface SiteHeaderProps {
  identity: SiteFacts['identity']
  /** Whether the questionnaire is on this page. */
  hasQuestionnaire: boolean
}

const link =
  'press inline-flex min-h-11 items-center underline decoration-transparent decoration-2 underline-offset-8 hover:decoration-metal'

export function SiteHeader({ identity, hasQuestionnaire }: SiteHeaderProps) {
  const { nav } = layout
  return (
    <header className="border-b border-rule bg-paper">
      <div className={`${frame} flex flex-wrap items-center justify-between gap-x-8 py-3 sm:py-4`}>
        <a href={sitePaths.home} className="flex items-center gap-3 no-underline">
          <BrandMark />
          {/* RECO requires the brokerage to be at least as prominent as the team. */}
          <span className="text-base leading-tight">
            <strong className="block font-semibold">{identity.brokerageName}</strong>
            <span className="block text-soft">{identity.teamName}</span>
          </span>
        </a>
        <nav aria-label={nav.label} className="-mx-1 w-full sm:mx-0 sm:w-auto print:hidden">
          <ul className="main-nav px-1 text-sm font-medium sm:px-0 sm:text-base">
            <li>
              {hasQuestionnaire ? (
                <Opener opens="questionnaire" className={`${link} text-brass`}>
                  {nav.getMatched}
                </Opener>
              ) : (
                <a href={questionnaireHref} className={`${link} text-brass`}>
                  {nav.getMatched}
                </a>
              )}
            </li>
            <NavItem href={sitePaths.sellFast}>{nav.sellFast}</NavItem>
            <NavItem href={sitePaths.contact}>{nav.contact}</NavItem>
            <NavItem href={sitePaths.auth}>{nav.signIn}</NavItem>
          </ul>
        </nav>
      </div>
    </header>
  )
}

function NavItem({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className={link}>
        {children}
      </a>
    </li>
  )
}
