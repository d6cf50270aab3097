import { consentWordings } from '#content/inquiries/consent-wordings.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'

export interface FormIslandProps extends PostedForm {
  publishableKey: string
  /** The team's address. */
  email: string
  /** The consent that follows from the inquiry, and the one that may be ticked in addition. */
  wordings: { inquiry: string; updates: string }
}

/** What only the server knows: the identity, the wordings with its names filled in, and the posted values. */
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
