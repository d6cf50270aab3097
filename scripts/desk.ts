// npm run desk -- members | invite EMAIL [--role R] [--registration R] [--name N] | reset EMAIL | remove EMAIL
//   | demo [--remove]
// Lists the members of the lead desk, invites or removes one, resets one who has lost their authenticator, or adds sample
// leads.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { createAuth, openAuthKeys } from '#app/create-auth.ts'
import { createStaffAccounts } from '#app/desk/create-staff-accounts.ts'
import { openLedgerKey } from '#app/ledger-key.ts'
import { readPublishableKey } from '#app/publishable-key.ts'
import { deskRoles, registrations } from '#domain/desk/desk-member.ts'
import { type AuthMail, SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { SendDeskNotice } from '#domain/jobs/send-desk-notice.ts'
import { callerRights, serviceTables } from '#platform/database/caller-rights.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createJobQueue, type JobQueue } from '#platform/jobs/job-queue.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { findByEmail, inviteMember, removeMember, resetMember } from '#services/desk/members/manage-members.ts'
import { type ListedMember, listMembers } from '#services/desk/members/member-store.ts'
import { announce } from '#services/realtime/bus/announce.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'

const USAGE = `Usage: npm run desk -- members
       npm run desk -- invite EMAIL [--role ${deskRoles.join('|')}] [--registration ${registrations.join('|')}] [--name "Full name"]
       npm run desk -- reset EMAIL
       npm run desk -- remove EMAIL
       npm run desk -- demo [--remove]`

const { positionals, values } = readArguments()
const [action = '', email = ''] = positionals
const role = deskRoles.find((candidate) => candidate === values.role)
const registration = registrations.find((candidate) => candidate === values.registration)
checkArguments()

/** The invitation that was queued. */
let mailed: AuthMail | null = null
const config = loadConfig()
const log = createLogger({ level: 'error', destination: process.stderr })
const { connection, db, pool, close } = await openSiteDatabase({ config, log, max: 4 })
try {
  if (action === 'members') for (const member of await listMembers(db)) console.log(toLine(member))
  else await manage()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}

/** The server sends the mails. If it isn't running, they are sent once it starts. */
async function manage(): Promise<void> {
  const queue = createJobQueue({ pool, log, jobs: [SendAuthMail, SendDeskNotice] })
  await queue.start()
  const keys = await openAuthKeys(config)
  const auth = createAuth({ config, log, db, queue: noteLinks(queue), limiter: noLimits, keys, endChannels: () => {} })
  const accounts = createStaffAccounts(auth.auth, (userId) => announce(pool, { ended: { userId } }))
  try {
    if (action === 'demo') await demonstrate(auth.auth, keys)
    else await run({ db, accounts, queue, now: Date.now, newId: randomUUID })
  } finally {
    auth.stop()
    await queue.stop({ timeoutMs: 1000 })
  }
}

function noteLinks({ enqueue }: Pick<JobQueue, 'enqueue'>): Pick<JobQueue, 'enqueue'> {
  return {
    enqueue(tx, job, payload, ...rest) {
      const mail = v.safeParse(SendAuthMail.schema, payload)
      if (mail.success && mail.output.kind.startsWith('staff-')) mailed = mail.output
      return enqueue(tx, job, payload, ...rest)
    },
  }
}

/** Without a mail server, the mail would only be written to a file. */
function printLink(): void {
  if (config.mail.smtpUrl !== undefined || mailed === null) return
  const minutes = mailed.linkSeconds / 60
  console.log(`SMTP_URL is not set, so no mail leaves this machine. This link works once, for ${minutes} minutes:`)
  console.log(mailed.link)
}

async function demonstrate(auth: AuthContext, keys: Awaited<ReturnType<typeof openAuthKeys>>): Promise<void> {
  // Loaded on first use, because the other commands don't process pictures.
  const [{ fillDemo, removeDemo }, { openDemoFiles }] = await Promise.all([
    import('./desk/demo.ts'),
    import('./desk/demo-files.ts'),
  ])
  const { dataDir } = config
  // If the server has never been started, this isn't done yet.
  const canStore = await prepareCallerRoles({ connection, rights: callerRights, serviceTables })
  const publishableKey = await readPublishableKey(config.publishableKey, dataDir)
  const ledgerKey = await openLedgerKey(config)
  const files = openDemoFiles({ config, log, db, pool, publishableKey, canStore, keys, ledgerKey })
  try {
    if (values.remove) console.log(`Sample leads removed: ${await removeDemo({ db, auth, files })}.`)
    else console.log(await fillDemo({ db, pool, auth, files, dataDir, now: Date.now() }))
  } finally {
    files.stop()
  }
}

async function run(deps: Parameters<typeof inviteMember>[0]): Promise<void> {
  if (action === 'invite') {
    const invitation = { email, role, registration, name: values.name }
    const { member, isNew } = await inviteMember(deps, null, invitation)
    const what = isNew ? 'is invited by mail' : 'is a member already and'
    console.log(`${email} ${what}${isNew ? ' as' : ' now'} ${member.role}, registration: ${member.registration}.`)
    printLink()
    return
  }
  const member = await findByEmail(db, email)
  if (!member) throw new Error(`${email} is not a member of the desk.`)
  if (action === 'reset') {
    await resetMember(deps, null, member.id)
    console.log(`${email} is signed out everywhere and gets a mail about setting a new password and second factor.`)
    printLink()
  } else {
    const { released } = await removeMember(deps, null, member.id)
    console.log(
      `${email} has left the desk. Open leads that are now unassigned: ${released.length === 0 ? 'none' : released.join(', ')}.`,
    )
  }
}

function toLine({ email: address, displayName, role: is, registration: as, ...member }: ListedMember): string {
  const state = member.leftAt ? 'left' : member.hasSecondFactor ? 'ready' : 'no second factor yet'
  return `${address ?? 'account deleted'}  ${displayName}  ${is}  ${as}  ${state}`
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      allowPositionals: true,
      options: { role: text, registration: text, name: text, remove: { type: 'boolean' } },
    })
  } catch (error) {
    return refuse(describeError(error))
  }
}

function checkArguments(): void {
  if (values.role !== undefined && !role) refuse(`There is no role ${values.role}.`)
  if (values.registration !== undefined && !registration) refuse(`There is no registration ${values.registration}.`)
  const isKnown =
    ['members', 'demo'].includes(action) || (['invite', 'reset', 'remove'].includes(action) && email.includes('@'))
  if (!isKnown) refuse('')
}

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`.trim())
  process.exit(2)
}
