import { withOwnTexts } from '../own/with-own-texts.ts'

/** The promise above the questionnaire. The page passes it on, because the scripts have no room for replacing it. */
export const questionnaireLead = withOwnTexts('questionnaireLead', {
  text: 'Five short steps, about two minutes. A specialist will be in touch within 48 hours (2 business days).',
})
