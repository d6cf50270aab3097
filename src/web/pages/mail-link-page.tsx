import { mailLink as words } from '#content/account/mail-link.ts'
import type { MailLinkPage } from '#domain/site/dynamic-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { MailLinkCard } from '../features/mail-link/mail-link-card.tsx'
import { MailLinkForm } from '../features/mail-link/mail-link-form.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import type { PrivatePage } from './page.ts'

/** `/auth/confirm`, for any state of the link. */
export function createMailLinkPage(view: MailLinkPage, facts: SiteFacts): PrivatePage {
  const { heading } = view.state === 'open' ? words.kinds[view.kind] : words[view.state]
  return {
    title: heading,
    body: (
      <PageFrame facts={facts} page={{ path: null, label: heading }}>
        {view.state === 'open' ? <MailLinkForm view={view} /> : <LinkOutcome state={view.state} />}
      </PageFrame>
    ),
  }
}

/** The outcome for a link that has no form to show. */
function LinkOutcome({ state }: { state: 'removed' | 'spent' | 'later' | 'failed' }) {
  const { heading, text } = words[state]
  return (
    <MailLinkCard heading={heading} text={text}>
      <p className="mt-2 flex flex-wrap gap-3">
        {state === 'spent' && (
          <a href={sitePaths.auth} className={`${buttonStyle.solid} grow`}>
            {words.spent.button}
          </a>
        )}
        <a href={sitePaths.home} className={`${buttonStyle.outline} grow`}>
          {words.back}
        </a>
      </p>
    </MailLinkCard>
  )
}
