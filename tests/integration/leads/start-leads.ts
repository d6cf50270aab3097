import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { loadBuiltDynamicRenderer } from '#app/built-site.ts'
import { createAuth, openAuthKeys } from '#app/create-auth.ts'
import { createDesk } from '#app/create-desk.ts'
import { createLeads } from '#app/create-leads.ts'
import { createStorage } from '#app/create-storage.ts'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { createPictureJudge } from '#app/images/judge-picture.ts'
import { createPageRenderer, type LoadDynamicRenderer } from '#app/page-renderer.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { identity } from '#content/identity.ts'
import { SendDeskAlert, SendDeskDigest, SendDeskPush } from '#domain/jobs/desk-alert-jobs.ts'
import { SendReply } from '#domain/jobs/desk-jobs.ts'
import { CheckFile, PreviewFile, SendFileRemoved, SendOwnerLink } from '#domain/jobs/file-jobs.ts'
import {
  SendAddressConfirmation,
  SendLeadChange,
  SendLeadDigest,
  SendLeadReminder,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadWebhook,
  SendPrivacyLink,
  SendSavedAnswers,
} from '#domain/jobs/lead-jobs.ts'
import { SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { SendDeskNotice } from '#domain/jobs/send-desk-notice.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { createApi } from '#http/create-api.ts'
import { createClientAddressReader } from '#http/requests/client-address.ts'
import type { JobTiming } from '#platform/jobs/queue-options.ts'
import { createRateLimiter, noLimits } from '#platform/limits/rate-limiter.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import { createOwnerFiles } from '#services/desk/files/create-owner-files.ts'
import { type LiveChannels, noLiveChannels } from '#services/desk/live/desk-live.ts'
import { createLedgerKey } from '#services/leads/consents/ledger-key.ts'
import { createSignedTokens } from '#services/leads/tokens/signed-tokens.ts'
import type { Tables } from '#services/tables.ts'
import { dist, readBuiltFacts } from '../../support/site/rendered-site.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { startQueueAmongOthers } from '../jobs/start-queue.ts'

export const siteUrl = 'http://localhost:3000'
export const publishableKey = 'sb_publishable_of_the_tests'
export const ledgerKey = createLedgerKey('the ledger key of the tests')

const leadJobs = [
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadDigest,
  SendLeadChange,
  SendLeadWebhook,
  SendPrivacyLink,
  SendAddressConfirmation,
  SendLeadReminder,
  SendSavedAnswers,
  SendOwnerLink,
  SendReply,
  PreviewFile,
  SendFileRemoved,
  CheckFile,
]

/** The lead routes on a new database, without a server: requests are passed in directly. */
export async function startLeads(
  settings: Record<string, string> = {},
  timing?: JobTiming,
  loadPages: LoadDynamicRenderer = () => loadBuiltDynamicRenderer(dist),
  channels: LiveChannels = noLiveChannels,
) {
  const deskJobs = [SendDeskAlert, SendDeskDigest, SendDeskPush, SendDeskNotice]
  const fixture = await startQueueAmongOthers([...leadJobs, ...deskJobs, SendAuthMail, SendSms], timing)
  const { db, pool, queue, log } = fixture
  const directory = await makeTemporaryDirectory()
  const environment = readEnvironment({ RATE_LIMIT: 'off', DATA_DIR: directory.path, ...settings })
  const folder = environment.IDENTITY_DIR ? readIdentityFolder(environment.IDENTITY_DIR, '2026-11-19') : null
  const config = createConfig(environment, folder)
  const keys = await openAuthKeys(config)
  const limiter = config.server.rateLimit ? createRateLimiter({ pool, now: Date.now }) : noLimits
  const auth = createAuth({ config, log, db, queue, keys, limiter, endChannels: () => {} })
  const readClientAddress = createClientAddressReader([])
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const renderPage = createPageRenderer({ load: loadPages, facts: await readBuiltFacts(), log })
  const options = { config, log, publishableKey, ledgerKey, database: { db, pool, leadsPool: pool }, jobs: queue }
  const desk = createDesk({ ...options, auth: auth.auth, channels })
  const leads = createLeads({ ...options, readClientAddress, renderPage, desk })
  const api = createApi({
    log,
    now: Date.now,
    health: { database: unused, brokenConnections: unused, queue: unused, isStopping: unused },
    doctor: { secretKey: keys.secretKey, readClientAddress, isProxy: unused },
    track: { siteUrl, limiter: noLimits, readClientAddress: unused, record: unused },
    ...leads,
    tools: { ...leads.answers, securityHeaders: [] },
    ...createFiles({ config, log, db, pool, keys, queue }, leads.answers),
    realtime: unused,
    desk: desk.context,
    ownAccount: { auth: auth.auth, inquiries: leads.accountInquiries, readClientAddress },
    auth: { ...auth, readClientAddress, renderPage, securityHeaders: [] },
  })
  /** As if the request came over a connection. */
  const request = (path: string, init: RequestInit = {}, remoteAddress = '192.0.2.1') =>
    Promise.resolve(api.request(path, init, { incoming: { socket: { remoteAddress } } }))
  return {
    ...fixture,
    config,
    keys,
    renderPage,
    auth: auth.auth,
    desk,
    deskContext: desk.context,
    workOnDeskJobs: desk.workOnJobs,
    /** Every route, with its method and path. */
    routes: api.routes,
    tokens,
    identity,
    request,
    send: (name: string, body: unknown, headers: Record<string, string> = {}) =>
      request(`/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: publishableKey, 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** The token mailed to the visitor of a lead, this long ago. */
    signLead: (id: string, email = 'ann@buyers.example', agoMs = 0) =>
      tokens.signLink('own-inquiry', { id, email }, Date.now() - agoMs),
    press: pressWith(request),
    leads: () => db.selectFrom('inquiries').selectAll().orderBy('received_at').execute(),
    async [Symbol.asyncDispose]() {
      for (const part of [leads, auth, desk]) part.stop()
      await fixture[Symbol.asyncDispose]()
      await directory[Symbol.asyncDispose]()
    },
  }
}

/** Presses a button on the page behind a token. */
function pressWith(request: (path: string, init: RequestInit) => Promise<Response>) {
  return (token: string) =>
    (fields: Record<string, string>, headers: Record<string, string> = { Origin: siteUrl }) =>
      request(`/privacy/${token}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      })
}

type FilesOptions = Pick<Parameters<typeof createStorage>[0], 'config' | 'log' | 'keys'> &
  Pick<Parameters<typeof createOwnerFiles>[0], 'queue'> & { db: Kysely<Tables>; pool: Pool }

/** The storage and owner routes are there, but nothing calls them. */
function createFiles({ db, pool, queue, ...options }: FilesOptions, page: ReturnType<typeof createLeads>['answers']) {
  const database = { storageDb: db, canActForCallers: async () => false }
  const { context: storage, stop } = createStorage({
    ...options,
    sessions: createLiveSessions(db),
    database,
    publishableKey,
    imageProgram: '',
  })
  stop()
  const { config, log } = options
  const { service, access } = createOwnerFiles({
    fileScannerUrl: config.desk.fileScannerUrl,
    teamEmail: config.mail.teamEmail,
    isUnreadable: createPictureJudge(),
    log,
    database: { db, pool },
    queue,
    storage,
    hint() {},
    ledgerKey,
  })
  return {
    storage: { storage, readClientAddress: page.readClientAddress },
    ownerFiles: { ...page, ownerFiles: service },
    ...access,
  }
}

interface Answer {
  id: string
  reference: string
  message: string
  replyDueAt: string
  replyBy: string
  token: string
  error: { code: string; message: string; fields?: Record<string, string> }
}

/** What a function answered. A test reads only what it expects to be there. */
export async function readAnswer(response: Response): Promise<Answer> {
  return JSON.parse(await response.text())
}

export const bodies = {
  investment: {
    fullName: 'Ann Buyer',
    email: 'ann@buyers.example',
    phone: '(416) 555-0123',
    propertyTypes: ['Industrial', 'Other'],
    selectedSubtypes: { Industrial: ['Warehouse/Distribution', 'Other Industrial (please specify)'] },
    otherText: { 'Other Industrial (please specify)': 'A brewery', Other: 'A quarry' },
    locations: ['Greater Toronto Area (GTA)'],
    budgetMin: '500000',
    budgetMax: '2,000,000',
    capRateMin: '5',
    capRateMax: '8',
    communicationConsent: 'yes',
    additionalComments: 'Mornings are best.\nThank you.',
  },
  contact: {
    fullName: 'Ann Buyer',
    email: 'ann@buyers.example',
    phone: '',
    subject: 'A question',
    message: 'Do you also cover Sudbury?',
  },
  'sell-fast': {
    fullName: 'Olga Owner',
    email: 'olga@owners.example',
    phone: '+44 20 7946 0958',
    propertyAddress: '1 Sample Road, Guelph',
    propertyType: 'Single Family Home',
    propertyCondition: '',
    timeline: 'ASAP',
    additionalComments: '',
  },
} as const

export const functionNames = {
  investment: 'send-investment-inquiry',
  contact: 'send-contact-inquiry',
  'sell-fast': 'send-sell-fast-inquiry',
} as const

function unused(): never {
  throw new Error('not part of this test')
}
