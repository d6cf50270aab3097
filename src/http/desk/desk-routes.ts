import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { SentActs } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MAX_QUERY } from '#domain/desk/inbox/inbox-query.ts'
import { AppError } from '#domain/errors.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findInvited } from '#services/auth/admin/find-invited.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { hasVerified } from '#services/auth/factors/has-verified.ts'
import { isRaised } from '#services/auth/sessions/assurance.ts'
import { authenticate } from '#services/auth/sessions/authenticate.ts'
import { performActs } from '#services/desk/acts/perform-acts.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { readInbox } from '#services/desk/inbox/read-inbox.ts'
import { readLead } from '#services/desk/leads/read-lead.ts'
import { listTeam } from '#services/desk/members/list-team.ts'
import { readWelcome } from '#services/desk/members/read-welcome.ts'
import { requireMember } from '#services/desk/members/require-member.ts'
import { readPerson } from '#services/desk/people/read-person.ts'
import type { BundleContext } from '#services/desk/properties/bundle-property.ts'
import { searchLeads } from '#services/desk/search/search-leads.ts'
import { searchPropertiesAndMembers } from '#services/desk/search/search-properties-and-members.ts'
import { answerRefusals } from '../auth/answer-refusals.ts'
import { readJson } from '../requests/read-json.ts'
import { addExportRoutes } from './export-routes.ts'
import { addInboxRoutes } from './inbox-routes.ts'
import { createMemberRoutes } from './member-routes.ts'
import { addPromiseRoutes } from './promise-routes.ts'
import { addPropertyRoutes } from './property-routes.ts'
import { addTeamRoutes } from './team-routes.ts'
import { addTodayRoutes } from './today-routes.ts'

export interface DeskDependencies {
  desk: DeskContext
  auth: AuthContext
  log: Logger
  /** Signed URL for an owner's file. */
  signFile: (path: string, seconds: number) => string
  /** Signed URL for the preview of an owner's file. */
  signPreview: (path: string, seconds: number) => string
  /** Opens an owner's file. */
  openOwnerFile: BundleContext['openOwnerFile']
}

/** A member's page polls at most once a second, plus occasional actions. */
const memberLimit = { name: 'desk', count: 600, windowMs: 60_000 }

/** The functions of the lead desk, which only members may call. */
export function createDeskRoutes(deps: DeskDependencies): Hono {
  const { desk } = deps
  const all = new Hono()
  const routes = createMemberRoutes(all, (c) => requireDeskMember(c, deps))

  routes.get('/desk-team', async (c, me) => {
    const { fixed, publishableKey } = desk
    return c.json({ me, ...(await listTeam(desk)), lockMinutes: fixed.lockMinutes, publishableKey })
  })
  routes.get('/desk-inbox', async (c, member) => {
    const { q = '', after = '', limit = '', also = '' } = c.req.query()
    const text = q.slice(0, MAX_QUERY)
    const size = /^\d{1,3}$/.test(limit) ? { limit: Number(limit) } : {}
    return c.json(await readInbox(desk, member, { text, after, ...size, also: also.split(',') }))
  })
  routes.get('/desk-search', async (c, member) => {
    const text = (c.req.query('q') ?? '').slice(0, MAX_QUERY)
    const [leads, others] = await Promise.all([
      searchLeads(desk, member, text),
      searchPropertiesAndMembers(desk, member, text),
    ])
    return c.json({ ...leads, ...others })
  })
  routes.get('/desk-lead', async (c, member) => {
    const { ref = '', ahead = '' } = c.req.query()
    const what = ahead === '1' ? 'lead-ahead' : ahead === 'owner' ? 'lead-owner' : 'lead'
    return c.json(await readLead(desk, member, ref, what))
  })
  routes.get('/desk-person', async (c, member) => {
    return c.json(await readPerson(desk, member, c.req.query('ref') ?? ''))
  })
  routes.post('/desk-act', async (c, member) => {
    const sent = v.safeParse(SentActs, await readJson(c))
    if (!sent.success)
      throw new AppError(
        'invalid',
        fillWords(deskRefusalWords.request.noAct, { field: v.getDotPath(sent.issues[0]) ?? 'body' }),
      )
    return c.json({ results: await performActs(desk, member, sent.output.acts) })
  })
  all.get('/desk-welcome', (c) => welcome(c, deps))
  addTodayRoutes(routes, desk)
  addInboxRoutes(routes, desk)
  addPromiseRoutes(routes, desk)
  addExportRoutes(routes, desk)
  addTeamRoutes(routes, desk)
  addPropertyRoutes(routes, deps)
  answerRefusals(all, deps)
  return all
}

/** For members who have not set up both factors yet, by the link in their mail or by their session. */
async function welcome(c: Context, { desk, auth }: DeskDependencies): Promise<Response> {
  const { token_hash: hash, type = '' } = c.req.query()
  if (hash !== undefined) {
    const invited = await findInvited(auth, type, hash)
    if (!invited) throw new AppError('not_found', deskRefusalWords.member.linkSpent)
    return c.json(await readWelcome(desk, { ...invited, hasPassword: false, isHalf: false }))
  }
  const who = await authenticate(auth, c.req.header('authorization'))
  const { id: userId, encrypted_password: password } = who.user
  const isHalf = hasVerified(who.factors) && !isRaised(who)
  return c.json(await readWelcome(desk, { userId, hasPassword: Boolean(password), isHalf, until: null }))
}

/** The member who sent the request. Also refuses a NUL in any URL, as PostgreSQL does not accept one. */
async function requireDeskMember(c: Context, { desk, auth }: DeskDependencies): Promise<DeskMember> {
  if (c.req.url.includes('%00')) throw new AppError('invalid', deskRefusalWords.request.nul)
  const who = await authenticate(auth, c.req.header('authorization'))
  const { user } = who
  const signedIn = { userId: user.id, hasPassword: Boolean(user.encrypted_password), isRaised: isRaised(who) }
  const member = await requireMember(desk.db, signedIn)
  const verdict = await auth.limiter.take(memberLimit, member.id)
  desk.access.recordSeen(member.id)
  if (verdict.isAllowed) return member
  throw new AppError('too_often', refusalWords.tooOften, verdict)
}
