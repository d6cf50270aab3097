import { completeColours } from './colours.ts'
import { readOwnContent } from './own-content.ts'

/** The colours of this deployment. */
export const colours = completeColours(readOwnContent().colours ?? {})
