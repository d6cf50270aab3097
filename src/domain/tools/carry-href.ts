import type { SitePath } from '../site/site-paths.ts'
import type { Carried } from './tool.ts'

// Apart from `carry.ts`, because calculators need nothing of the forms.

/** Where the button posts to without a script. The answer is the form with the values in it. */
export const START_PATH = '/tools/start'
/** The start of the fragment. */
export const CARRIED_MARK = '#from-calculator'
const paths: Record<Carried['form'], SitePath> = { investment: '/', 'sell-fast': '/sell-fast' }

/** The address of the form. The fragment is never sent to the server. */
export function carryHref({ form, values }: Carried): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}:${encodeURIComponent(value)}`)
  return `${paths[form]}${[CARRIED_MARK, ...pairs].join('&')}`
}
