import { defineIsland } from '../../island/define-island.ts'
import { ContactForm } from './contact-form.tsx'

export const island = defineIsland('contact-form', ContactForm, { wake: ['intent', 'life'] })
