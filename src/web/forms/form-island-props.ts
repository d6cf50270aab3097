import { consentWordings } from '#content/inquiries/consent-wordings.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'

export interface FormIslandProps extends PostedForm {
  publishableKey: string
  /** The team's address. */
  email: string
  /** What the visitor agrees to by writing, and what may be ticked besides. */
  wordings: { inquiry: string; updates: string }
}

/** What the island of such a form cannot know: who speaks, the wordings with their names in it, and what was posted. */
export function createFormIslandProps(
  kind: 'contact' | 'sell-fast',
  facts: SiteFacts,
  posted: PostedForm | undefined,
): FormIslandProps {
  return {
    publishableKey: facts.publishableKey,
    email: facts.identity.email,
    wordings: {
      inquiry: fillIn(consentWordings[kind].text, facts),
      updates: fillIn(consentWordings.updates.text, facts),
    },
    ...posted,
  }
}
