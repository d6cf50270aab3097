import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import { MAX_QUERY } from '#domain/desk/inbox/inbox-query.ts'
import { SnippetChange } from '#domain/desk/messages/snippet.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { changeUnmatched, readUnmatched, UnmatchedChange } from '#services/desk/inbound/manage-unmatched.ts'
import { listMatching } from '#services/desk/inbox/list-matching.ts'
import { makeTestLead } from '#services/desk/inbox/make-test-lead.ts'
import { changeSnippets, readSnippets } from '#services/desk/messages/manage-snippets.ts'
import { changeViews, readViews, ViewChange } from '#services/desk/views/manage-views.ts'
import { readJson } from '../requests/read-json.ts'
import type { MemberRoutes } from './member-routes.ts'

/** The functions of the inbox, except for its rows, and those of a member's own snippets. */
export function addInboxRoutes(routes: MemberRoutes, desk: DeskContext): void {
  routes.get('/desk-views', async (c, member) => {
    return c.json({ views: await readViews(desk, member) })
  })
  routes.post('/desk-views', async (c, member) => {
    const sent = v.safeParse(ViewChange, await readJson(c))
    if (!sent.success) throw new AppError('invalid', deskRefusalWords.request.noView)
    return c.json({ views: await changeViews(desk, member, sent.output) })
  })
  routes.get('/desk-snippets', async (c, member) => {
    return c.json({ snippets: await readSnippets(desk, member) })
  })
  routes.post('/desk-snippets', async (c, member) => {
    const sent = v.safeParse(SnippetChange, await readJson(c))
    if (!sent.success) throw new AppError('invalid', deskRefusalWords.request.noSnippet)
    return c.json({ snippets: await changeSnippets(desk, member, sent.output) })
  })
  routes.get('/desk-tray', async (c) => {
    return c.json({ mails: await readUnmatched(desk) })
  })
  routes.post('/desk-tray', async (c, member) => {
    const sent = v.safeParse(UnmatchedChange, await readJson(c))
    if (!sent.success) throw new AppError('invalid', deskRefusalWords.request.noUnmatchedChange)
    return c.json({ mails: await changeUnmatched(desk, member, sent.output) })
  })
  routes.get('/desk-matching', async (c, member) => {
    return c.json(await listMatching(desk, member, (c.req.query('q') ?? '').slice(0, MAX_QUERY)))
  })
  routes.post('/desk-test-lead', async (c, member) => {
    return c.json(await makeTestLead(desk, member))
  })
}
