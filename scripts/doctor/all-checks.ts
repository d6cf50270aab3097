import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase, checkMigrations, checkRights } from './check-database.ts'
import { checkLedgerKey, checkSharedKeys } from './check-keys.ts'
import { checkDescriptors, checkDisk } from './check-machine.ts'
import { checkMail, checkMailbox } from './check-mail.ts'
import { checkRecovery } from './check-recovery.ts'
import { checkRestore } from './check-restore.ts'
import { checkS3 } from './check-s3.ts'
import { checkCompression, checkProxy, checkSite, checkSockets } from './check-site.ts'
import { checkWordings } from './check-wordings.ts'
import type { DoctorContext } from './doctor-context.ts'
import type { Check } from './run-checks.ts'

const RESTORE_LIMIT_MS = 30 * 60_000

/** In the order in which they are shown. Each may take ten seconds, unless it says otherwise. */
export const allChecks: Check<DoctorContext>[] = [
  { name: 'database', run: checkDatabase },
  { name: 'database rights', run: checkRights },
  { name: 'migrations', run: checkMigrations },
  { name: 'ledger key', run: checkLedgerKey },
  { name: 'consents', run: checkWordings },
  { name: 'shared keys', run: checkSharedKeys },
  { name: 'mail', run: checkMail },
  { name: 'mailbox', run: checkMailbox },
  { name: 's3', run: checkS3 },
  { name: 'disk', run: (context) => checkDisk(context) },
  { name: 'descriptors', run: checkDescriptors },
  { name: 'site', run: checkSite },
  { name: 'proxy', run: checkProxy },
  { name: 'compression', run: checkCompression },
  { name: 'sockets', run: checkSockets },
  { name: 'clock', run: checkClock },
  { name: 'backups', run: (context) => checkBackups(context) },
  { name: 'recovery', run: (context) => checkRecovery(context) },
  { name: 'restore', limitMs: RESTORE_LIMIT_MS, run: (context) => checkRestore(context) },
]
