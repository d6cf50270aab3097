import { defineIsland } from '../../island/define-island.ts'
import { AuthPanel } from './auth-panel.tsx'

export const island = defineIsland('auth', AuthPanel, { wake: ['intent', 'life'] })
