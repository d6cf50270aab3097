import { consentWordings, retiredWordings } from '#content/inquiries/consent-wordings.ts'
import { type DoctorContext, withUsedDatabase } from './doctor-context.ts'
import { type Finding, fail, pass } from './finding.ts'

/** Whether the text of each consent on record is still known, so that it can be proved. */
export function checkWordings(context: DoctorContext): Promise<Finding> {
  const { earlier = [], ...shown } = context.config.own?.consents ?? {}
  const known = [...Object.values(consentWordings), ...retiredWordings, ...Object.values(shown), ...earlier]
  return withUsedDatabase(context, async ({ db }) => {
    const rows = await db
      .selectFrom('consents')
      .select('wording_version')
      .distinct()
      .where('answer', '<>', 'withdrawn')
      .execute()
    const lost = rows.map((row) => row.wording_version).filter((used) => !known.some(({ version }) => version === used))
    if (lost.length > 0)
      return fail(`Nobody can prove the consents to ${lost.join(', ')}: add each text to earlier in consents.json.`)
    return pass(`The text of each wording of consent on record is known (${rows.length}).`)
  })
}
