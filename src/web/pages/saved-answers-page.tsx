import { questionnaire } from '#content/inquiries/questionnaire.ts'
import { savedAnswersWords as words } from '#content/inquiries/saved-answers-words.ts'
import { savedAnswersPaths } from '#domain/questionnaire/saved-answers.ts'
import type { SavedAnswersPage } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { LegalDrawing } from '../art/legal-drawing.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { PressForm } from '../features/own-inquiry/press-form.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { frame } from '../ui/frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { PrivatePage } from './page.ts'

/** `/answers/{token}`: answers to finish later, or the outcome of deleting them. */
export function createSavedAnswersPage(view: SavedAnswersPage, facts: SiteFacts): PrivatePage {
  const heading = view.state === 'shown' ? words.heading : words[view.state].heading
  return {
    title: heading,
    body: (
      <PageFrame facts={facts} page={{ path: null, label: words.label }}>
        <PageHeader eyebrow={words.eyebrow} heading={heading} drawing={<LegalDrawing path={sitePaths.privacyPolicy} />}>
          <Introduction view={view} />
        </PageHeader>
        {(view.state === 'shown' || view.state === 'sent') && (
          <div className={`${frame} py-16`}>
            {view.state === 'shown' && <Answers view={view} />}
            <h2 className="text-xl font-medium">{words.erase.heading}</h2>
            <p className="mt-2 mb-5">{words.erase.text}</p>
            <PressForm path={`/answers/${view.token}`} action="delete" button={words.erase.button} look="outline" />
          </div>
        )}
      </PageFrame>
    ),
  }
}

type ShownAnswers = Extract<SavedAnswersPage, { state: 'shown' }>

function Introduction({ view }: { view: SavedAnswersPage }) {
  if (view.state === 'shown') {
    return (
      <>
        <p className="mt-6 max-w-130 text-lg">{words.lead.replace('{step}', String(view.step))}</p>
        <p className="mt-8">
          <a href={`/${savedAnswersPaths.fragment}${view.token}`} className={buttonStyle.solid}>
            {words.continue.replace('{step}', String(view.step))}
          </a>
        </p>
      </>
    )
  }
  return (
    <>
      <p role={view.state === 'refused' ? 'alert' : undefined} className="mt-6 max-w-130 text-lg">
        {describeOutcome(view)}
      </p>
      <p className="mt-8">
        <a href={sitePaths.home} className={buttonStyle.outline}>
          {words.back}
        </a>
      </p>
    </>
  )
}

function describeOutcome(view: Exclude<SavedAnswersPage, ShownAnswers>): string {
  switch (view.state) {
    case 'sent':
      return words.sent.text.replace('{day}', formatDay(toTorontoDay(view.at))).replace('{reference}', view.reference)
    case 'deleted':
      return words.deleted.text
    case 'refused':
      return view.message
  }
}

function Answers({ view }: { view: ShownAnswers }) {
  const rows = view.answers.map(({ label, value }) => ({ label, value: value || questionnaire.notGiven }))
  return (
    <>
      <DescriptionList rows={rows} />
      <p className="mt-6 mb-12 max-w-150 text-soft">
        {words.until.replace('{day}', formatDay(toTorontoDay(view.until)))}
      </p>
    </>
  )
}
