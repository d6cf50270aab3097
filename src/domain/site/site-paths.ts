import type { CitySlug } from '#content/cities/city-schema.ts'

/** Every public path. Navigation, the page renderer and the sitemap read them from here. */
export const sitePaths = {
  home: '/',
  sellFast: '/sell-fast',
  contact: '/contact',
  auth: '/auth',
  account: '/account',
  termsOfUse: '/terms-of-use',
  privacyPolicy: '/privacy-policy',
  legalDisclaimer: '/legal-disclaimer',
  accessibility: '/accessibility',
} as const

/** The calculators, apart from the others because scripts of other pages do without them. */
export const toolPaths = {
  all: '/tools',
  capRate: '/tools/cap-rate',
  mortgage: '/tools/mortgage',
  purchaseCosts: '/tools/purchase-costs',
  cashOrList: '/tools/cash-or-list',
} as const

export type SitePath =
  | (typeof sitePaths)[keyof typeof sitePaths]
  | (typeof toolPaths)[keyof typeof toolPaths]
  | CityPath

export type ToolPath = (typeof toolPaths)['capRate' | 'mortgage' | 'purchaseCosts' | 'cashOrList']

export type LegalPath = (typeof sitePaths)['termsOfUse' | 'privacyPolicy' | 'legalDisclaimer' | 'accessibility']

export type CityPath = `/commercial-real-estate-${CitySlug}`

export function cityPath(slug: CitySlug): CityPath {
  return `/commercial-real-estate-${slug}`
}

/** The questionnaire is on the home page; other pages link to it here. */
export const questionnaireHref = `${sitePaths.home}#questionnaire`
