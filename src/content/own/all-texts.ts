import { confirmations } from '../inquiries/confirmations.ts'
import { acknowledgements } from '../inquiries/inquiry-messages.ts'
import { investmentConfirmation } from '../inquiries/investment-confirmation.ts'
import { questionnaireLead } from '../inquiries/questionnaire-lead.ts'
import { legalDisclaimer } from '../legal/legal-disclaimer.ts'
import { termsOfUse } from '../legal/terms-of-use.ts'
import { cityPage } from '../pages/city-page.ts'
import { contact } from '../pages/contact.ts'
import { home } from '../pages/home.ts'
import { ownerFilesWords } from '../pages/owner-files.ts'
import { samples } from '../pages/samples.ts'
import { sellFast } from '../pages/sell-fast.ts'
import { sellFastFaqs } from '../pages/sell-fast-faqs.ts'
import { sellFastTerms } from '../pages/sell-fast-terms.ts'
import { socialCard } from '../pages/social-card.ts'
import type { TextGroup } from './text-groups.ts'

/** Every text that a brokerage may replace. Loading this refuses a `texts.json` that replaces something else. */
export const allTexts: Record<TextGroup, object> = {
  acknowledgements,
  cityPage,
  confirmations,
  contact,
  home,
  investmentConfirmation,
  legalDisclaimer,
  ownerFiles: ownerFilesWords,
  questionnaireLead,
  samples,
  sellFast,
  sellFastFaqs,
  sellFastTerms,
  socialCard,
  termsOfUse,
}
