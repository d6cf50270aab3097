import { defineIsland } from '../../island/define-island.ts'
import { AccountPanel } from './account-panel.tsx'

/** The page is nothing without it, and nobody comes here by chance. */
export const island = defineIsland('account', AccountPanel, { wake: ['visible'] })
