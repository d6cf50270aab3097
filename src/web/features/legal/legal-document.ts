import type { sitePaths } from '#domain/site-map.ts'

export type LegalPath = (typeof sitePaths)['termsOfUse' | 'privacyPolicy' | 'legalDisclaimer' | 'accessibility']
