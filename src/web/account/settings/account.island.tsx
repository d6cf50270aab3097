import { defineIsland } from '../../island/define-island.ts'
import { AccountPanel } from './account-panel.tsx'

/** Wakes without waiting for interest, because the page is empty without it. */
export const island = defineIsland('account', AccountPanel, { wake: ['visible'] })
