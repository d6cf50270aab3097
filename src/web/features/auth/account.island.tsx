import { defineIsland } from '#web/island/define-island.ts'
import { AccountPanel } from './account/account-panel.tsx'

/** The page is nothing without it, and nobody comes here by chance. */
export const island = defineIsland('account', AccountPanel, { wake: ['visible'] })
