import type { SendBackupAlarm } from '#domain/jobs/send-backup-alarm.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendBackupAlarmDeps extends MailDeliveryDeps, MailSite {
  teamEmail: string
}

/** Handler of `SendBackupAlarm`. */
export function createSendBackupAlarm(deps: SendBackupAlarmDeps): HandlerOf<typeof SendBackupAlarm> {
  return ({ id, payload: { lastGoodAt } }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'backup-alarm',
      to: { address: deps.teamEmail },
      render: () =>
        renderMail('backup-alarm', {
          site: deps,
          lastGoodAt: lastGoodAt === null ? null : new Date(lastGoodAt),
        }),
    })
}
