import type { ReactNode } from 'react'
import { layout } from '#content/layout.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface PageFrameProps {
  facts: SiteFacts
  hasQuestionnaire?: boolean
  children: ReactNode
}

/** What stands around every page. */
export function PageFrame({ facts: { identity, year }, hasQuestionnaire = false, children }: PageFrameProps) {
  return (
    <>
      <a
        href="#content"
        className="absolute top-2 left-2 z-10 -translate-y-24 bg-action px-5 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        {layout.skip}
      </a>
      <SiteHeader identity={identity} hasQuestionnaire={hasQuestionnaire} />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter identity={identity} year={year} />
    </>
  )
}
