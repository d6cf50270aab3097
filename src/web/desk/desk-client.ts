import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { ActResults } from '#domain/desk/answers/act-results.ts'
import { Inbox, Matching, TestLead } from '#domain/desk/answers/inbox.ts'
import { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { SearchAnswer } from '#domain/desk/answers/search.ts'
import { Team } from '#domain/desk/answers/team.ts'
import { Views } from '#domain/desk/answers/views.ts'
import { request } from './desk-request.ts'

export const readTeam = () => request(Team, 'desk-team')
export const readInbox = (q: string, part: { after?: string; limit?: number; also?: readonly string[] } = {}) => {
  const { after = '', limit = 0, also = [] } = part
  return request(Inbox, 'desk-inbox', { q, after, limit: String(limit || ''), also: also.join(',') })
}
export const readLead = (ref: string) => request(LeadPage, 'desk-lead', { ref })
/** For a page that may show it next. */
export const readLeadAhead = (ref: string) => request(LeadPage, 'desk-lead', { ref, ahead: '1' })
/** For the page of its property, which shows the owner and what happened. */
export const readOwnersLead = (ref: string) => request(LeadPage, 'desk-lead', { ref, ahead: 'owner' })
export const searchDesk = (q: string) => request(SearchAnswer, 'desk-search', { q })
export const listMatching = (q: string) => request(Matching, 'desk-matching', { q })
export const readViews = () => request(Views, 'desk-views')
export const changeViews = (
  change: { id: string; name: string; query: string; isTeam: boolean } | { remove: string },
) => request(Views, 'desk-views', {}, change)
export const makeTestLead = () => request(TestLead, 'desk-test-lead', {}, {})
export const sendActs = (acts: SentAct[]) => request(ActResults, 'desk-act', {}, { acts })
