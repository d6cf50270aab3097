import type { Identity } from '#content/identity-schema.ts'
import type { SendBackupAlarm } from '#domain/jobs/send-backup-alarm.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendBackupAlarmDeps extends MailDeliveryDeps {
  identity: Identity
  siteUrl: string
  teamEmail: string
}

/** Handler of `SendBackupAlarm`. */
export function createSendBackupAlarm(deps: SendBackupAlarmDeps): HandlerOf<typeof SendBackupAlarm> {
  return ({ id, payload: { lastGoodAt } }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'backup-alarm',
      to: { address: deps.teamEmail },
      async render() {
        const [{ renderEmail }, { backupAlarm }] = await Promise.all([
          import('#emails/render-email.ts'),
          import('#emails/backup-alarm.tsx'),
        ])
        const { identity, siteUrl } = deps
        return renderEmail(backupAlarm, {
          site: { identity, siteUrl },
          lastGoodAt: lastGoodAt === null ? null : new Date(lastGoodAt),
        })
      },
    })
}
