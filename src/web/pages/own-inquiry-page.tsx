import { ownInquiry as words } from '#content/legal/own-inquiry.ts'
import type { OwnInquiryPage } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-map.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { LegalDrawing } from '../art/legal-drawing.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { InquiryRecord } from '../features/own-inquiry/inquiry-record.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { HeadingBand } from '../ui/heading-band.tsx'
import type { PrivatePage } from './page.ts'

const headings: Record<OwnInquiryPage['state'], string> = {
  shown: words.heading,
  corrected: words.corrected.heading,
  faulty: words.refused.heading,
  withdrawn: words.withdrawn.heading,
  deleted: words.deleted.heading,
  refused: words.refused.heading,
}

/** `/privacy/{token}`: the inquiry itself, or the outcome of an action. */
export function createOwnInquiryPage(view: OwnInquiryPage, facts: SiteFacts): PrivatePage {
  const heading = headings[view.state]
  return {
    title: heading,
    body: (
      <PageFrame facts={facts} page={{ path: null, label: words.label }}>
        {'lead' in view ? <InquiryRecord view={view} heading={heading} /> : <Outcome view={view} />}
      </PageFrame>
    ),
  }
}

function Outcome({ view }: { view: Extract<OwnInquiryPage, { state: 'withdrawn' | 'deleted' | 'refused' }> }) {
  return (
    <HeadingBand
      kicker={words.eyebrow}
      heading={headings[view.state]}
      drawing={<LegalDrawing path={sitePaths.privacyPolicy} />}
    >
      <p role={view.state === 'refused' ? 'alert' : undefined} className="mt-6 max-w-130 text-lg">
        {view.state === 'refused' ? view.message : words[view.state].text}
      </p>
      <p className="mt-8">
        <a href={sitePaths.home} className={buttonStyle.outline}>
          {words.back}
        </a>
      </p>
    </HeadingBand>
  )
}
