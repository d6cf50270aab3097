import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withClient } from '#platform/database/connection.ts'
import { type DoctorContext, withDatabase, withSite } from './doctor-context.ts'
import { combine, type Finding, fail, pass, skip, warn } from './finding.ts'

const SET_CLOCK = 'timedatectl set-ntp true'

const WARN_MS = 2000
const FAIL_MS = 30_000

/** The earliest and the latest time that a clock may have shown. */
type Span = readonly [from: number, to: number]

export async function checkClock(context: DoctorContext): Promise<Finding> {
  return combine(
    await Promise.all([
      checkSource(),
      withSite(context, ({ answer: { headers, askedAt, answeredAt } }) => {
        const at = Date.parse(headers.date ?? '')
        if (Number.isNaN(at)) return skip('The site sends no Date header.')
        // The header has whole seconds.
        return judgeClock('the site', [at, at + 999], [askedAt, answeredAt])
      }),
      withDatabase(context, ({ connection }) =>
        withClient(connection, async (client) => {
          const askedAt = Date.now()
          const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
          const at = rows[0]?.at.getTime() ?? 0
          return judgeClock('the database', [at, at], [askedAt, Date.now()])
        }),
      ),
    ]),
  )
}

/** If everything runs on one machine, all clocks agree and may still be wrong. */
async function checkSource(): Promise<Finding> {
  const words = ['show', '--property=NTPSynchronized', '--value']
  const shown = await promisify(execFile)('timedatectl', words).catch(() => null)
  return judgeSource(shown?.stdout.trim())
}

/** What systemd says: yes, no or, without systemd, nothing. */
export function judgeSource(isSynchronized: string | undefined): Finding {
  if (isSynchronized === 'yes') return pass('This machine sets its clock from the network.')
  if (isSynchronized === 'no') return warn(`This machine does not set its clock from the network: ${SET_CLOCK}.`)
  return skip('Without systemd, nothing is known about the source of the time.')
}

/** Compares another clock with ours, which was read before and after. */
export function judgeClock(whose: string, theirs: Span, ours: Span): Finding {
  const ahead = Math.max(0, theirs[0] - ours[1])
  const behind = Math.max(0, ours[0] - theirs[1])
  const gap = ahead + behind
  if (gap <= WARN_MS) return pass(`The clock of ${whose} agrees with this one.`)
  const text = `The clock of ${whose} is ${(gap / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead' : 'behind'}: let both machines set their clocks from the network (${SET_CLOCK}).`
  return gap > FAIL_MS ? fail(text) : warn(text)
}
