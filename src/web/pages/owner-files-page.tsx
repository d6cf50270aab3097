import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { OwnerFilesPage } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { LegalDrawing } from '../art/legal-drawing.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { ownerFilesIsland } from '../features/owner-files/owner-files.tsx'
import { Island } from '../island/island.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { frame } from '../ui/frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { PrivatePage } from './page.ts'

/** `/files/{token}`: what an owner still has to send, or why the link does not work. */
export function createOwnerFilesPage(page: OwnerFilesPage, facts: SiteFacts): PrivatePage {
  const isComplete = page.state === 'shown' && page.view.isComplete
  const shownHeading = isComplete ? words.complete.heading : words.heading
  const heading = page.state === 'shown' ? shownHeading : words[page.state].heading
  return {
    title: heading,
    ...(page.state === 'shown' && { script: facts.assets.ownerFiles }),
    body: (
      <PageFrame facts={facts} page={{ path: null, label: words.label }}>
        <PageHeader eyebrow={words.eyebrow} heading={heading} drawing={<LegalDrawing path={sitePaths.privacyPolicy} />}>
          {page.state === 'shown' ? <Introduction page={page} /> : <Refusal message={page.message} />}
        </PageHeader>
        {page.state === 'shown' && (
          <div className={`${frame} max-w-220 py-16`}>
            <Island of={ownerFilesIsland} props={{ view: page.view, path: page.path, apikey: facts.publishableKey }} />
          </div>
        )}
      </PageFrame>
    ),
  }
}

/** The reason for a refused post comes first, because the rest may be below the edge of the screen. */
function Introduction({ page: { view, notice } }: { page: Extract<OwnerFilesPage, { state: 'shown' }> }) {
  return (
    <>
      {notice && (
        <p role="alert" className="mt-6 max-w-130 text-lg font-semibold">
          {notice}
        </p>
      )}
      {view.address && <p className="mt-6 text-lg font-semibold wrap-anywhere">{view.address}</p>}
      <p className="mt-6 max-w-130 text-lg">{view.isComplete ? words.complete.lead : words.lead}</p>
      <p className="mt-2 max-w-130">{words.leaveOut}</p>
      <p className="mt-2 max-w-130">{words.whoSees}</p>
      <p className="mt-2 max-w-130 text-soft">{words.until.replace('{day}', view.until)}</p>
      {!view.isComplete && <p className="mt-2 max-w-130 text-soft">{words.keeping}</p>}
    </>
  )
}

function Refusal({ message }: { message: string }) {
  return (
    <>
      <p role="alert" className="mt-6 max-w-130 text-lg">
        {message}
      </p>
      <p className="mt-8">
        <a href={sitePaths.contact} className={buttonStyle.outline}>
          {words.write}
        </a>
      </p>
    </>
  )
}
