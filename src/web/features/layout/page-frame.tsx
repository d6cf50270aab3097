import type { ReactNode } from 'react'
import { layout } from '#content/pages/layout.ts'
import type { Crumb } from '#domain/site/breadcrumbs.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { OpenerForm } from '../../island/opener.tsx'
import { BreadcrumbBar } from './breadcrumb-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

interface PageFrameProps {
  facts: SiteFacts
  /** The page, for the breadcrumbs under the header. */
  page: Crumb
  hasQuestionnaire?: boolean
  children: ReactNode
}

/** The header, breadcrumbs and footer around every page. */
export function PageFrame({ facts: { identity, now }, page, hasQuestionnaire = false, children }: PageFrameProps) {
  return (
    <>
      <a
        href="#content"
        className="absolute top-2 left-2 z-10 -translate-y-24 bg-action px-5 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        {layout.skip}
      </a>
      <SiteHeader identity={identity} hasQuestionnaire={hasQuestionnaire} />
      {hasQuestionnaire && <OpenerForm opens="questionnaire" page={page.path} />}
      <BreadcrumbBar page={page} />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter identity={identity} year={now.slice(0, 4)} />
    </>
  )
}
