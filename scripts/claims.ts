// npm run claims: lists the claims on the site with their evidence, its age and the day it expires.
// `-- --on 2027-05-15` shows the list as of another day. The exit code is 1 if evidence has expired.
import { parseArgs } from 'node:util'
import { claims } from '#content/claims.ts'
import { capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { describeDueClaims, reviewClaims } from '#domain/advertising/claim-review.ts'
import { toClaims } from '#domain/cities/attested-cap-rates.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

const { values } = parseArgs({ options: { on: { type: 'string', default: toTorontoDay(new Date()) } } })
if (Number.isNaN(Date.parse(values.on))) {
  console.error('Usage: npm run claims [-- --on YYYY-MM-DD]')
  process.exit(2)
}

const reviews = reviewClaims([...claims, ...toClaims(capRatesByType)], values.on)
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
