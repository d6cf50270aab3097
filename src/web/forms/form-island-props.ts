import { shownWordings } from '#content/inquiries/shown-wordings.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'

export interface FormIslandProps extends PostedForm {
  publishableKey: string
  /** The team's address. */
  email: string
  /** An optional consent, in addition to the one that follows from the inquiry. */
  updatesWording: string
}

/** Props only the server can provide: the identity, the wording with its names filled in, and the posted values. */
export function createFormIslandProps(facts: SiteFacts, posted: PostedForm | undefined): FormIslandProps {
  return {
    publishableKey: facts.publishableKey,
    email: facts.identity.email,
    updatesWording: fillIn(shownWordings.updates.text, facts),
    ...posted,
  }
}
