import { completeColours, type OwnColours } from '#content/own/colours.ts'
import { findPoorContrasts } from '../brand/poor-contrasts.ts'
import { refuseFolder } from './folder-file.ts'

/** Refuses colours that some people cannot tell apart, with the worst pair. */
export function checkColours(own: OwnColours | undefined): void {
  const [worst] = findPoorContrasts(completeColours(own ?? {}))
  if (!worst) return
  const { front, ground, ratio, needed } = worst
  // Rounded down, because 4.49 is not 4.5.
  const measured = Math.floor(ratio * 100) / 100
  refuseFolder(
    `colours.${front} on ${ground} in brand.json has a contrast of ${measured}, and needs at least ${needed} (WCAG AA)`,
  )
}
