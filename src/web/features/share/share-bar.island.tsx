import { defineIsland } from '../../island/define-island.ts'
import { ShareBar } from './share-bar.tsx'

export const island = defineIsland('share-bar', ShareBar, { wake: ['intent', 'life'] })
