import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import type { MailSignature } from '#config/identity-folder.ts'
import { SendReply } from '#domain/jobs/desk-jobs.ts'
import { SendDeskNotice } from '#domain/jobs/send-desk-notice.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createImapMailbox } from '#platform/mail/imap-mailbox.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { startAccessLog } from '#services/desk/access/start-access-log.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { leadConversation } from '#services/desk/inbound/own-messages.ts'
import { createReplyAddresses } from '#services/desk/inbound/reply-addresses.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { createDeskLive, type LiveChannels, noLiveChannels } from '#services/desk/live/desk-live.ts'
import { createSendDeskNotice } from '#services/desk/members/send-desk-notice.ts'
import { createSendReply, type Signature } from '#services/desk/messages/send-reply.ts'
import { createVapidLoader } from '#services/desk/push/open-vapid.ts'
import { startSearch } from '#services/desk/search/start-search.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { createSignedTokens, type SignedTokens } from '#services/leads/tokens/signed-tokens.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'
import { createStaffAccounts } from './desk/create-staff-accounts.ts'

interface DeskOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
  jobs: Pick<JobQueue, 'enqueue'>
  ledgerKey: LedgerKey
  auth: AuthContext
  publishableKey: string
  channels?: LiveChannels
}

/** The lead desk's services, jobs and live updates. */
export function createDesk(options: DeskOptions) {
  const { config, log, jobs, auth, ledgerKey, publishableKey, channels = noLiveChannels } = options
  const { db, pool } = options.database
  const search = startSearch({ db, log })
  const live = createDeskLive({ db, log, channels })
  const access = startAccessLog({ db, log, now: Date.now })
  const messaging = {
    queue: jobs,
    ledgerKey,
    newId: randomUUID,
    guideUrl: config.desk.guideUrl,
  }
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const mailbox = createMailbox(config, tokens)
  const context: DeskContext = {
    db,
    now: Date.now,
    newId: randomUUID,
    queue: jobs,
    search,
    live,
    publishableKey,
    vapid: createVapidLoader({ pool, contact: config.identity.email }),
    access,
    accounts: createStaffAccounts(auth, async (userId) => auth.endChannels({ userId })),
    deployment: {
      brokerage: config.identity.brokerageName,
      contact: config.identity.email,
      passwordRules: {
        minLength: config.auth.settings.staffPasswordMinLength,
        characters: [...config.auth.settings.passwordCharacters],
      },
    },
    fixed: {
      retentionMonths: config.leads.retentionMonths,
      lockMinutes: config.desk.lockMinutes,
      hasScanner: config.desk.fileScannerUrl !== null,
    },
    messaging,
    mailbox: mailbox && { name: mailbox.imap.name, address: mailbox.replies.mailbox },
  }
  const sending = {
    db,
    now: Date.now,
    teamEmail: config.mail.teamEmail,
    messaging,
    signPrivacyLink: (lead: { id: string; email: string }) => tokens.signLink('own-inquiry', lead, Date.now()),
    hint: live.hint,
    replies: mailbox?.replies ?? null,
    signatures: readSignatures(config.signatures),
  }
  const workOnJobs: WorkOnJobs = async (queue, delivery) => {
    await queue.work(SendReply, createSendReply({ ...delivery, ...sending }))
    await queue.work(SendDeskNotice, createSendDeskNotice(delivery))
  }
  return {
    context,
    mailbox,
    history: createLeadHistory(live.hint),
    conversation: leadConversation,
    onStored: live.hintArrival,
    workOnJobs,
    /** Writes the buffered access log now. */
    flush: access.flush,
    stop() {
      search.stop()
      access.stop()
      live.stop()
    },
  }
}

/** Null if no mailbox is set, so that none of its code is loaded. */
function createMailbox({ desk: { mailbox } }: Config, { signReply, isSignedReply }: SignedTokens) {
  if (!mailbox) return null
  const replies = createReplyAddresses({ mailbox: mailbox.address, sign: signReply, isSigned: isSignedReply })
  return { imap: createImapMailbox({ url: mailbox.url }), replies, authservId: mailbox.authservId }
}

/** By the name of the member who signs. */
function readSignatures(signatures: Config['signatures']): Map<string, Signature> {
  const read = ({ phone, photoFile }: MailSignature) => ({
    phone,
    photo: photoFile === null ? null : readFileSync(photoFile),
  })
  return new Map(signatures.map((signature) => [signature.name, read(signature)]))
}
