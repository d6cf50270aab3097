import { ownInquiry as words } from '#content/pages/own-inquiry.ts'
import type { OwnInquiryPage, ShownInquiry } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { LegalDrawing } from '../art/legal-drawing.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { InquiryRecord } from '../features/own-inquiry/inquiry-record.tsx'
import { PressForm } from '../features/own-inquiry/press-form.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { PrivatePage } from './page.ts'

const headings: Record<OwnInquiryPage['state'], string> = {
  shown: words.heading,
  corrected: words.corrected.heading,
  asked: words.asked.heading,
  confirmed: words.confirmed.heading,
  faulty: words.refused.heading,
  withdrawn: words.withdrawn.heading,
  deleted: words.deleted.heading,
  renewed: words.renewed.heading,
  expired: words.expired.heading,
  'new-address': words.newAddress.heading,
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

type OutcomeView = Exclude<OwnInquiryPage, ShownInquiry>

function Outcome({ view }: { view: OutcomeView }) {
  return (
    <PageHeader
      eyebrow={words.eyebrow}
      heading={headings[view.state]}
      drawing={<LegalDrawing path={sitePaths.privacyPolicy} />}
    >
      <p role={view.state === 'refused' ? 'alert' : undefined} className="mt-6 max-w-130 text-lg">
        {describe(view)}
      </p>
      <NextStep view={view} />
    </PageHeader>
  )
}

function describe(view: OutcomeView): string {
  switch (view.state) {
    case 'refused':
      return view.message
    case 'new-address':
      return words.newAddress.text.replace('{reference}', view.reference)
    default:
      return words[view.state].text
  }
}

/** The main button of the page, or else the way back to the site. */
function NextStep({ view }: { view: OutcomeView }) {
  switch (view.state) {
    case 'expired':
      return (
        <div className="mt-8 max-w-80">
          <PressForm path={view.path} action="renew" button={words.expired.button} look="solid" />
        </div>
      )
    case 'new-address':
      return (
        <div className="mt-8 max-w-80">
          <PressForm path={view.path} action="confirm" button={words.newAddress.button} look="solid" />
          <p className="mt-6 text-soft">{words.newAddress.notYou}</p>
        </div>
      )
    default:
      return (
        <p className="mt-8">
          <a href={sitePaths.home} className={buttonStyle.outline}>
            {words.back}
          </a>
        </p>
      )
  }
}
