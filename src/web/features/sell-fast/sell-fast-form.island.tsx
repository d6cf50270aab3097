import { defineIsland } from '../../island/define-island.ts'
import { SellFastForm } from './sell-fast-form.tsx'

export const island = defineIsland('sell-fast-form', SellFastForm, { wake: ['intent', 'life'] })
