import { investmentConfirmation } from '#content/inquiries/investment-confirmation.ts'
import { questionnaireLead } from '#content/inquiries/questionnaire-lead.ts'
import { shownWordings } from '#content/inquiries/shown-wordings.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import type { QuestionnaireProps } from './questionnaire.tsx'

type OwnProps = Pick<QuestionnaireProps, 'page' | 'city' | 'location' | keyof PostedForm>

/** Props only the server can provide: the team identity, and the consent wording with its names filled in. */
export function createQuestionnaireProps(facts: SiteFacts, own: OwnProps): QuestionnaireProps {
  const { text, yes, no } = shownWordings.investment
  const { phone, email } = facts.identity
  return {
    phone,
    email,
    publishableKey: facts.publishableKey,
    lead: questionnaireLead.text,
    afterwards: investmentConfirmation,
    consent: { text: fillIn(text, facts), yes, no },
    ...own,
  }
}
