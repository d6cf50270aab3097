import { readOwnContent } from '../own/own-content.ts'
import { type ConsentWordingName, consentWordings } from './consent-wordings.ts'

const own = readOwnContent().consents

/** The wordings of consent that this deployment shows. What they are for and how long they last is the same for all. */
export const shownWordings = {
  investment: { ...consentWordings.investment, ...own?.investment },
  contact: { ...consentWordings.contact, ...own?.contact },
  'sell-fast': { ...consentWordings['sell-fast'], ...own?.['sell-fast'] },
  updates: { ...consentWordings.updates, ...own?.updates },
} satisfies Record<ConsentWordingName, object>
