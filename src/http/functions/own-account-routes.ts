import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { authForms } from '#content/account/auth-forms.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { deleteOwnAccount, requireOwner } from '#services/auth/own-account/delete-own-account.ts'
import { endOwnSession, listOwnSessions } from '#services/auth/own-account/own-sessions.ts'
import { proveMailbox } from '#services/auth/own-account/prove-mailbox.ts'
import { listPasskeys } from '#services/auth/passkeys/manage-passkeys.ts'
import { findProvenAddress } from '#services/auth/registrations/mailbox-proof.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import type { AccountInquiriesService } from '#services/leads/own-data/account-inquiries.ts'
import { answerRefusals } from '../auth/answer-refusals.ts'
import { authorize } from '../auth/authorize.ts'
import { clientOf } from '../auth/client.ts'
import { userShape } from '../auth/user-shape.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'
import { readJson } from '../requests/read-json.ts'
import { addAccountInquiryRoutes } from './account-inquiry-routes.ts'
import { requireMailbox } from './require-mailbox.ts'

export interface OwnAccountDependencies {
  auth: AuthContext
  inquiries: AccountInquiriesService
  log: Logger
  readClientAddress: ReturnType<typeof createClientAddressReader>
}

const limit = { name: 'own-account', count: 120, windowMs: 10 * 60_000 }
const DeletionBody = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  inquiries: v.optional(v.boolean(), false),
})
const ProofBody = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) })

/** Lets users see, correct, download and delete their own data. The access token identifies them. */
export function createOwnAccountRoutes(deps: OwnAccountDependencies): Hono {
  const { auth, inquiries } = deps
  const routes = new Hono()
  const limitOften = limitRate({ limiter: auth.limiter, readClientAddress: deps.readClientAddress }, limit)
  const requireUser = (c: Context) => authorize(c, auth)

  addAccountInquiryRoutes(routes, deps, limitOften)
  routes.get('/my-sessions', limitOften, async (c) => {
    return c.json({ sessions: await listOwnSessions(auth, await requireUser(c)) })
  })
  // Unlike the auth service's own list, this one is empty while passkeys are off.
  routes.get('/my-passkeys', limitOften, async (c) => {
    const passkeys = await listPasskeys(auth, (await requireUser(c)).user.id)
    const shown = passkeys.map((row) => ({ id: row.id, name: row.friendly_name, addedAt: row.created_at }))
    return c.json({ passkeys: auth.settings.isPasskeysOn ? shown : [] })
  })
  routes.delete('/my-sessions/:id', limitOften, async (c) => {
    await endOwnSession(auth, clientOf(c, deps), await requireUser(c), c.req.param('id'))
    return c.body(null, 204)
  })
  routes.get('/my-data', limitOften, async (c) => {
    const who = await requireUser(c)
    // Seeing the account itself does not require a proven mailbox.
    const isAccountOnly = c.req.query('inquiries') === 'no'
    const email = isAccountOnly ? null : await requireMailbox(auth, who)
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.json({
      exportedAt: new Date(auth.now()),
      account: userShape(who),
      ...(email !== null && {
        inquiries: await inquiries.export(email),
        savedAnswers: await inquiries.exportSavedAnswers(email),
      }),
    })
  })
  routes.post('/my-mailbox', limitOften, async (c) => {
    const who = await requireUser(c)
    const body = v.safeParse(ProofBody, await readJson(c))
    if (!body.success) throw new AppError('invalid', refusalWords.request.noCode)
    await proveMailbox(auth, clientOf(c, deps), who, body.output.code).catch((cause: unknown) => {
      const isWrong = cause instanceof AuthError && cause.code === 'reauthentication_not_valid'
      throw isWrong ? new AppError('forbidden', authForms.faults.wrongCode, { cause }) : cause
    })
    return c.body(null, 204)
  })
  routes.delete('/my-account', limitOften, async (c) => {
    const who = await requireUser(c)
    const body = v.safeParse(DeletionBody, await readJson(c))
    if (!body.success) throw new AppError('invalid', refusalWords.request.noProof)
    const email = body.output.inquiries ? await requireMailbox(auth, who) : await findProvenAddress(auth.db, who)
    await requireOwner(auth, who, body.output)
    await deleteOwnAccount(auth, clientOf(c, deps), who, async (tx) => {
      // Without a proven address, the saved answers may be somebody else's.
      if (email !== null) await inquiries.eraseSavedAnswers(tx, email)
      if (email !== null && body.output.inquiries) await inquiries.erase(tx, email)
    })
    return c.body(null, 204)
  })
  // The sign-in form was posted before its script loaded. Its content is not read.
  routes.post('/sign-in', (c) => c.redirect('/auth', 303))
  answerRefusals(routes, deps)
  return routes
}
