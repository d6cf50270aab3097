// npm run claims: lists the claims on the site, or of the brokerage in IDENTITY_DIR, with their evidence, its age and the day it expires.
// `-- --on 2027-05-15` shows the list as of another day. The exit code is 1 if evidence has expired.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { loadEnvironment } from '#app/load-config.ts'
import { installOwnContent } from '#content/own/own-content.ts'
import { describeDueClaims, reviewClaims } from '#domain/advertising/claim-review.ts'
import { toClaims } from '#domain/cities/attested-cap-rates.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { projectRoot } from './dev/load-config.ts'

const { values } = parseArgs({ options: { on: { type: 'string', default: toTorontoDay(new Date()) } } })
if (Number.isNaN(Date.parse(values.on))) {
  console.error('Usage: npm run claims [-- --on YYYY-MM-DD]')
  process.exit(2)
}

const { IDENTITY_DIR: folder } = loadEnvironment(projectRoot).environment
if (folder) installOwnContent(readIdentityFolder(resolve(projectRoot, folder), values.on).own ?? {})
// These read the brokerage's own content as they are loaded.
const [{ shownClaims }, { capRatesByType }] = await Promise.all([
  import('#domain/advertising/claims.ts'),
  import('#content/market/cap-rates-by-type.ts'),
])
const reviews = reviewClaims([...shownClaims, ...toClaims(capRatesByType)], values.on)
for (const { claim, ageDays, daysLeft, state } of reviews) {
  console.log(`${claim.text} (${claim.id})`)
  console.log(`  Evidence: ${claim.evidence}`)
  console.log(`  Source:   ${claim.source}`)
  console.log(`  Checked:  ${claim.asOf}, ${countDays(ageDays)} ago`)
  const left = daysLeft < 0 ? `expired ${countDays(-daysLeft)} ago` : `${countDays(daysLeft)} left`
  console.log(`  Expires:  ${claim.expires}, ${left}${state === 'due' ? ', review it soon' : ''}\n`)
}
for (const line of describeDueClaims(reviews)) console.log(line)
process.exit(reviews.some(({ state }) => state === 'expired') ? 1 : 0)

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
