import { defineIsland } from '../../island/define-island.ts'
import { Questionnaire } from './questionnaire.tsx'

export const island = defineIsland('questionnaire', Questionnaire, { wake: ['intent', 'life'] })
