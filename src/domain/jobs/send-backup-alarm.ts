import * as v from 'valibot'

/** Mails the team that the last good backup is too old. */
export const SendBackupAlarm = {
  name: 'send-backup-alarm',
  schema: v.object({ lastGoodAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())) }),
}
