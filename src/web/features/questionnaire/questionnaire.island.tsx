import { defineIsland } from '#web/island/define-island.ts'
import { Questionnaire } from './questionnaire.tsx'

export const island = defineIsland('questionnaire', Questionnaire, { wake: ['intent', 'life'] })
