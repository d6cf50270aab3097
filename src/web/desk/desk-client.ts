import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { Attachment, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import type { InboxTab } from '#domain/desk/inbox/inbox-query.ts'
import type { LeadState } from '#domain/desk/lead-state.ts'
import type { MessagePurpose, MessageState } from '#domain/desk/messages/desk-message.ts'
import type { ConsentFact } from '#domain/desk/messages/outgoing-guard.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import type { SameReason, TaskState } from '#domain/desk/tasks/companion-act.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { isObject } from '#domain/is-object.ts'
import type { Lead, LeadStatus } from '#domain/leads/lead.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'

/** A refusal of the server; without a code it could not be reached. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal'
  readonly code: string | null

  constructor(code: string | null, message: string) {
    super(message)
    this.code = code
  }
}

export interface Team {
  me: DeskMember
  members: (DeskMember & { hasLeft: boolean })[]
  /** After so long without input, the desk locks. */
  lockMinutes: number
  /** Where the feed stands, and the key that opens the live channels. */
  live: { cursor: string; publishableKey: string }
}

export interface InboxRow {
  id: string
  reference: string
  kind: InquiryKind
  fullName: string
  phone: string
  flags: string[]
  receivedAt: string
  replyDueAt: string | null
  version: number
  state: LeadState
  headline: string
  address: string
  task: { title: string; dueAt: string } | null
  pile: number
  last: { kind: string; actor: string | null; at: string } | null
}

export interface Inbox {
  rows: InboxRow[]
  others: InboxRow[]
  next: string | null
  counts: Record<InboxTab, number>
  /** How many mails wait in the tray. */
  tray: number
  lastAnswerSeconds: number | null
  cursor: string
  unknown: string[]
  search: 'parts' | 'beginnings'
}

export interface Changes {
  cursor: string
  changes: { lead: string; kind: string }[]
  more: boolean
  reset: boolean
  delayed: boolean
}

export interface TimelineEvent {
  id: string
  act: string
  kind: string
  actor: string | null
  actorKind: 'member' | 'visitor' | 'system'
  data: Record<string, unknown>
  undoes: string | null
  at: string
}

export interface ShownMessage {
  id: string
  direction: 'out' | 'in'
  purpose: MessagePurpose
  by: string | null
  subject: string
  body: string
  hasGuide: boolean
  /** Which of the other inquiries it answers too. */
  answers: string[]
  state: MessageState
  sendAfter: string | null
  acceptedAt: string | null
  at: string
  /** Of a mail that came in. */
  sender: { name: string; address: string } | null
  nature: MailNature | null
  attachments: Attachment[]
  isCut: boolean
  /** Only its beginning is here. */
  isShortened: boolean
}

interface ShownConsent extends Omit<ConsentFact, 'givenAt' | 'endsAt'> {
  givenAt: string
  endsAt: string | null
  textSha256: string
  page: string
}

export interface LeadPage {
  lead: Omit<Lead, 'status' | 'receivedAt' | 'replyDueAt'> & {
    receivedAt: string
    replyDueAt: string | null
    version: number
    state: LeadState
    /** When its sender asked for its deletion while it was a record. */
    erasureAskedAt: string | null
  }
  events: TimelineEvent[]
  /** Whether there are older events, which are not here. */
  hasEarlier: boolean
  /** When an investor last confirmed the criteria, and to whom. */
  confirmation: { at: string; by: string | null } | null
  tasks: (TaskState & { id: string })[]
  /** Whether a request for access waits for its answer. */
  isAccessAsked: boolean
  /** Under which lead of its pile this one is. */
  under: string | null
  pile: LeadCard[]
  similar: (LeadCard & { reasons: SameReason[] })[]
  messages: ShownMessage[]
  suppressedAt: string | null
  consents: ShownConsent[]
  /** Other inquiries of the same address that wait for an answer. */
  others: { id: string; reference: string; assigneeId: string | null }[]
  /** What an answer to it can begin with. */
  templates: ReplyTemplate[]
}

export type LeadCard = Pick<
  InboxRow,
  'id' | 'reference' | 'kind' | 'fullName' | 'flags' | 'receivedAt' | 'replyDueAt' | 'state' | 'headline'
>

export interface DeskView {
  id: string
  name: string
  query: string
  /** Null: the team's. */
  owner: string | null
  madeBy: string
}

export type Found = Pick<InboxRow, 'id' | 'reference' | 'kind' | 'fullName' | 'receivedAt' | 'headline'> & {
  status: LeadStatus
}

export type FoundProperty = Pick<PropertyState, 'address' | 'municipality'> & { reference: string }

export const readTeam = () => request<Team>('desk-team')
export const readInbox = (q: string, part: { after?: string; limit?: number; also?: readonly string[] } = {}) => {
  const { after = '', limit = 0, also = [] } = part
  return request<Inbox>('desk-inbox', { q, after, limit: String(limit || ''), also: also.join(',') })
}
export const readChanges = (after: string) => request<Changes>('desk-changes', { after })
export const readLead = (ref: string) => request<LeadPage>('desk-lead', { ref })
export const searchDesk = (q: string) =>
  request<{
    leads: Found[]
    properties: FoundProperty[]
    members: Pick<DeskMember, 'id' | 'displayName'>[]
    search: Inbox['search']
    isTooShort: boolean
  }>('desk-search', { q })
export const listMatching = (q: string) =>
  request<{ leads: { lead: string; base: number }[]; isAll: boolean }>('desk-matching', { q })
export const readViews = () => request<{ views: DeskView[] }>('desk-views')
export const changeViews = (
  change: { id: string; name: string; query: string; isTeam: boolean } | { remove: string },
) => request<{ views: DeskView[] }>('desk-views', {}, change)
export const makeTestLead = () => request<{ reference: string }>('desk-test-lead', {}, {})
export const sendActs = (acts: SentAct[]) => request<{ results: ActResult[] }>('desk-act', {}, { acts })

/** Our own server answers, whose types these are. */
export async function request<Answer>(
  name: string,
  query: Record<string, string> = {},
  body?: unknown,
): Promise<Answer> {
  return (await reach(name, query, body)).json().catch(() => null)
}

/** Fetches a file from the server. The connection may break before all of it has arrived. */
export async function requestFile(name: string, body: unknown): Promise<Blob> {
  return (await reach(name, {}, body)).blob().catch(() => {
    throw new DeskRefusal(null, '')
  })
}

async function reach(name: string, query: Record<string, string>, body: unknown): Promise<Response> {
  const { data, error } = await findSession()
  if (!data.session) throw new DeskRefusal(passing.includes(error?.name) ? null : 'signed_out', '')
  const answer = await fetch(`/functions/v1/${name}?${new URLSearchParams(query)}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${data.session.access_token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!answer || answer.status >= 500) throw new DeskRefusal(null, '')
  if (answer.ok) return answer
  const content: unknown = await answer.json().catch(() => null)
  const { code = 'refused', message = '' } = isObject(content) && isObject(content.error) ? content.error : {}
  throw new DeskRefusal(answer.status === 401 ? 'signed_out' : String(code), String(message))
}

/** Without a connection, or while another tab fetches the new token, the session still exists. */
const passing: unknown[] = ['AuthRetryableFetchError', 'AuthRefreshDiscardedError']

/** The code of the client may fail to load over a bad connection. */
async function findSession() {
  const client = await loadAuthClient().catch(() => null)
  if (!client) throw new DeskRefusal(null, '')
  return client.getSession()
}
