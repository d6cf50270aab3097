import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import { describeLead } from '#domain/leads/describe-lead.ts'
import type { Logger } from '#platform/logger.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { deleteOwnAccount, requireOwner } from '#services/auth/own-account/delete-own-account.ts'
import type { Authenticated } from '#services/auth/sessions/authenticate.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import type { AddressDataService } from '#services/leads/address-data.ts'
import { authorize } from '../auth/authorize.ts'
import { callerOf } from '../auth/caller.ts'
import { toAuthError } from '../auth/error-response.ts'
import { userShape } from '../auth/user-shape.ts'
import type { createClientAddressReader } from '../middleware/client-address.ts'
import { limitRate } from '../middleware/rate-limit.ts'
import { readJson } from '../middleware/read-json.ts'
import { createErrorResponse } from './error-response.ts'

export interface OwnAccountDependencies {
  auth: AuthContext
  inquiries: AddressDataService
  log: Logger
  readClientAddress: ReturnType<typeof createClientAddressReader>
}

const limit = { name: 'own-account', count: 120, windowMs: 10 * 60_000 }
const DeletionBody = v.object({
  password: v.optional(v.pipe(v.string(), v.maxLength(1000)), ''),
  nonce: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  inquiries: v.optional(v.boolean(), false),
})

/** What users may see, download and delete of their own data. The access token identifies them. */
export function createOwnAccountRoutes(deps: OwnAccountDependencies): Hono {
  const { auth, inquiries } = deps
  const routes = new Hono()
  const limitOften = limitRate({ limiter: auth.limiter, readClientAddress: deps.readClientAddress }, limit)
  const whoAsks = (c: Context) => authorize(c, auth)

  routes.get('/my-inquiries', limitOften, async (c) => {
    const email = confirmedEmail(await whoAsks(c))
    const leads = email ? await inquiries.list(email) : []
    return c.json({
      isConfirmed: email !== null,
      inquiries: leads.map((lead) => ({
        reference: lead.reference,
        kind: lead.kind,
        receivedAt: lead.receivedAt,
        rows: describeLead(lead),
      })),
    })
  })
  routes.get('/my-data', limitOften, async (c) => {
    const who = await whoAsks(c)
    const email = confirmedEmail(who)
    c.header('Content-Disposition', 'attachment; filename="my-data.json"')
    return c.json({
      exportedAt: new Date(auth.now()),
      account: userShape(who),
      inquiries: email ? await inquiries.export(email) : [],
    })
  })
  routes.delete('/my-account', limitOften, async (c) => {
    const who = await whoAsks(c)
    const body = v.safeParse(DeletionBody, await readJson(c))
    if (!body.success) throw new AppError('invalid', 'Send the password or the code, and what is to be deleted.')
    await requireOwner(auth, who, body.output)
    const email = confirmedEmail(who)
    await deleteOwnAccount(auth, callerOf(c, deps), who, async (tx) => {
      if (body.output.inquiries && email) await inquiries.erase(tx, email)
    })
    return c.body(null, 204)
  })
  // The sign-in form was posted before its script was loaded; the typed text is not read.
  routes.post('/sign-in', (c) => c.redirect('/auth', 303))
  routes.onError((error, c) => {
    const isOurs = error instanceof AppError && !(error instanceof AuthError)
    const refusal = isOurs ? error : toRefusal(toAuthError(error, deps, c.req.path))
    const { status, headers, body } = createErrorResponse(refusal)
    return c.json(body, status, headers)
  })
  return routes
}

/** Inquiries are found by address, so the address of the account must be confirmed. */
function confirmedEmail({ user }: Authenticated): string | null {
  return user.email_confirmed_at && user.email ? user.email : null
}

/**
 * Translates refusals of the auth service: a bad token counts as unauthenticated, a wrong password or code as
 * forbidden.
 */
const kindHere: Partial<Record<ErrorKind, ErrorKind>> = {
  invalid: 'forbidden',
  forbidden: 'unauthenticated',
  refused: 'forbidden',
  timed_out: 'unavailable',
}

function toRefusal(cause: AuthError): AppError {
  const { kind, code, message, retryAfterSeconds } = cause
  return new AppError(kindHere[kind] ?? kind, message, {
    cause,
    // The page recognizes this code and leads to the second step.
    ...(code === 'insufficient_aal' && { code }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
