import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createStorage } from '#app/create-storage.ts'
import { createPictureJudge } from '#app/images/judge-picture.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { toAppError } from '#http/errors/to-app-error.ts'
import { createErrorResponse } from '#http/functions/error-response.ts'
import { createOwnerFilesFunction, createOwnerFilesRoutes } from '#http/pages/owner-files-routes.ts'
import { createClientAddressReader } from '#http/requests/client-address.ts'
import { createStorageRoutes } from '#http/storage/create-storage-routes.ts'
import { noLimits } from '#platform/limits/rate-limiter.ts'
import { createMailboxMailer } from '#platform/mail/mailbox-mailer.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import { createOwnerFiles, watchOwnerFiles } from '#services/desk/files/create-owner-files.ts'
import { isReservationAnswer, isViewAnswer } from '#web/features/owner-files/owner-files-answers.ts'
import { bodies, functionNames, ledgerKey, publishableKey, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

/** Node runs it from source. */
const imageProgram = join(import.meta.dirname, '../../../src/app/images/image-process.ts')

/** The desk, the storage service and the owners' page behind a real HTTP server, with workers that check files. */
export async function startOwnerFiles(settings: Record<string, string> = {}) {
  const desk = await startDesk()
  const { server, url } = await listen()
  const environment = { DATA_DIR: desk.config.dataDir, SITE_URL: url, STORAGE_MIN_FREE_MB: '0', ...settings }
  const config = createConfig(readEnvironment(environment))
  const { db, pool, log, queue, identity } = desk
  const hints: string[] = []
  const hint = (leadId: string) => void hints.push(leadId)
  const storage = createStorage({
    config,
    log,
    sessions: createLiveSessions(db),
    publishableKey,
    imageProgram,
    keys: desk.keys,
    database: { storageDb: db, canActForCallers: async () => true },
    watchers: watchOwnerFiles(queue),
  })
  const owners = createOwnerFiles({
    fileScannerUrl: config.desk.fileScannerUrl,
    teamEmail: config.mail.teamEmail,
    isUnreadable: createPictureJudge(),
    log,
    database: { db, pool },
    queue,
    hint,
    ledgerKey,
    storage: storage.context,
  })
  const mailer = createMailboxMailer({ directory: join(config.dataDir, 'mailbox'), log })
  const from = { name: identity.brokerageName, address: 'site@site.example' }
  await owners.workOnJobs(queue, { pool, mailer, log, from, identity, siteUrl: url })
  const readClientAddress = createClientAddressReader([])
  const common = { log, publishableKey, readClientAddress }
  const deps = {
    ...common,
    siteUrl: url,
    limiter: noLimits,
    renderPage: desk.renderPage,
    ownerFiles: owners.service,
  }
  const app = new Hono()
    .route('/storage/v1', createStorageRoutes({ storage: storage.context, log, readClientAddress }))
    .route('/', createOwnerFilesRoutes(deps))
    .route('/functions/v1', createOwnerFilesFunction(deps))
  app.onError((error, c) => {
    const { status, body } = createErrorResponse(toAppError(error))
    return c.json(body, status)
  })
  const listener = getRequestListener(app.fetch)
  server.on('request', (request, response) => void listener(request, response))

  return {
    ...desk,
    url,
    /** The hints that open desks received. */
    hints,
    storage: storage.context,
    queueMissingPreviews: owners.queueMissingPreviews,
    mailer,
    ...createSteps(desk, await desk.makeMember({ registration: 'salesperson' }), url),
    fileOf: (id: string) => db.selectFrom('property_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      storage.stop()
      await desk[Symbol.asyncDispose]()
    },
  }
}

async function listen() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Acts of members and owners. */
function createSteps(desk: DeskFixture, member: { id: string; token: string }, url: string) {
  async function act(lead: string, what: Record<string, unknown>) {
    const acts = [{ id: randomUUID(), on: [{ lead }], do: what }]
    return (await desk.tell('desk-act', member.token, { acts })).body.results[0]
  }

  /** A property whose owner was asked for files, and the link's token. */
  async function makeOwner(agoMs = 0) {
    const email = `${randomUUID()}@owners.example`
    const sent = { ...bodies['sell-fast'], propertyType: 'Commercial', email }
    const { id: lead } = await readAnswer(await desk.send(functionNames['sell-fast'], sent))
    const property = randomUUID()
    await act(lead, { act: 'make-property', property })
    await act(lead, { act: 'ask-files', property })
    const token = await desk.tokens.signLink('owner-files', { id: property, email }, Date.now() - agoMs)
    return { lead, property, email, token }
  }

  const call = async (body: Record<string, unknown>) => {
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/functions/v1/owner-files`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const content = JSON.parse(await answer.text())
    const isUnderstood = body.action === 'announce' ? isReservationAnswer : isViewAnswer
    if (answer.ok && !isUnderstood(content)) throw new Error(`The page of owners does not understand ${body.action}.`)
    return { status: answer.status, ...content }
  }

  return { member, act, makeOwner, call }
}

export type OwnersFixture = Awaited<ReturnType<typeof startOwnerFiles>>
