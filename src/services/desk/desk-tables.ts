import type { ColumnType } from 'kysely'
import type { DeskRole, Registration } from '#domain/desk/desk-member.ts'
import type { Attachment, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import type { ReplyKind, Unmeasured } from '#domain/desk/lead-state.ts'
import type { Invitation } from '#domain/desk/meetings/meeting.ts'
import type { MessagePurpose, MessageState } from '#domain/desk/messages/desk-message.ts'
import type { Exemption } from '#domain/desk/messages/outgoing-guard.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** The tables of the lead desk, typed for Kysely. */
export interface DeskTables {
  desk_members: {
    id: string
    role: DeskRole
    display_name: string
    registration: Registration
    phone: ColumnType<string, string | undefined, string>
    takes_leads: ColumnType<boolean, boolean | undefined, boolean>
    /** Parsed by `readDuty` and `readAlerts`. */
    duty: ColumnType<unknown, string | null | undefined, string | null>
    alerts: ColumnType<unknown, string | null | undefined, string | null>
    joined_at: Date
    left_at: Date | null
    seen_at: Date | null
  }
  desk_member_events: {
    id: ColumnType<string, never, never>
    member_id: string
    kind: 'invited' | 'changed' | 'left' | 'reset'
    actor: string | null
    data: ColumnType<Record<string, unknown>, string, never>
    at: Date
  }
  lead_events: {
    id: ColumnType<string, never, never>
    lead_id: string
    act_id: string
    kind: string
    actor: string | null
    actor_kind: 'member' | 'visitor' | 'system'
    /** Read by `EventData`. */
    data: ColumnType<unknown, string, never>
    undoes: string | null
    at: Date
  }
  access_log: {
    id: ColumnType<string, never, never>
    member: string
    what: string
    object: string
    at: Date
    reason: ColumnType<string, string | undefined, never>
    act_id: ColumnType<string | null, string | undefined, never>
  }
  desk_settings: {
    name: string
    value: ColumnType<unknown, string, string>
    changed_by: string
    changed_at: Date
  }
  tasks: {
    id: string
    lead_id: string
    title: string
    due_at: Date
    assignee_id: string | null
    done_at: Date | null
  }
  lead_stacks: {
    lead_id: string
    under: string
  }
  desk_views: {
    id: string
    owner: string | null
    made_by: string
    name: string
    query: string
    made_at: Date
  }
  desk_snippets: {
    id: string
    owner: string
    name: string
    body: string
    made_at: Date
  }
  reply_measures: {
    lead_id: string
    clock: PromiseClock
    kind: InquiryKind
    started_at: Date
    due_at: Date
    stopped_at: Date | null
    stop_kind: ReplyKind | null
    seconds: number | null
    wall_seconds: number | null
    entered_later: boolean
    unmeasured: Unmeasured | null
    started_hour: ColumnType<Date, never, never>
  }
  lead_alerts: {
    lead_id: string
    clock: PromiseClock
    step: string
    members: string[]
    at: Date
  }
  desk_digest_days: {
    day: ColumnType<Date, string, never>
  }
  messages: {
    id: string
    lead_id: string
    direction: 'out' | 'in'
    purpose: MessagePurpose
    by: string | null
    subject: string
    body: string
    message_id: string | null
    in_reply_to: string | null
    consent_id: string | null
    exemption: Exemption | null
    guide_url: string | null
    answers: ColumnType<string[], string[] | undefined, string[]>
    state: MessageState
    send_after: Date | null
    accepted_at: Date | null
    at: Date
    sender: ColumnType<string | null, string | undefined, never>
    sender_name: ColumnType<string | null, string | undefined, never>
    nature: ColumnType<MailNature | null, MailNature | undefined, never>
    attachments: ColumnType<Attachment[], string | undefined, never>
    is_cut: ColumnType<boolean, boolean | undefined, never>
    meeting: ColumnType<Invitation | null, string | null | undefined, never>
  }
  tray_mails: {
    id: string
    sender: string
    sender_name: string
    subject: string
    body: string
    message_id: string | null
    in_reply_to: string | null
    nature: MailNature
    attachments: ColumnType<Attachment[], string, never>
    is_cut: boolean
    at: Date
    dismissed_by: string | null
    dismissed_at: Date | null
  }
  seen_mails: {
    key: Buffer
    seen_at: Date
  }
  desk_push_devices: {
    id: string
    member_id: string
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    name: string
    created_at: Date
    succeeded_at: Date | null
    failing_since: Date | null
  }
  desk_mailboxes: {
    name: string
    since: Date
    uid_validity: string | null
    last_uid: ColumnType<string, string | undefined, string>
    read_at: Date | null
    failing_since: Date | null
    failure: string | null
    reader: string | null
    reader_until: Date | null
  }
}
