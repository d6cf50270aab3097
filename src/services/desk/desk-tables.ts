import type { ColumnType } from 'kysely'
import type { DeskRole, Registration } from '#domain/desk/desk-member.ts'
import type { StateChanges } from '#domain/desk/lead-state.ts'

/** The tables of the lead desk as Kysely sees them. */
export interface DeskTables {
  desk_members: {
    id: string
    role: DeskRole
    display_name: string
    registration: Registration
    joined_at: Date
    left_at: Date | null
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
    data: ColumnType<{ changes?: StateChanges; [name: string]: unknown }, string, never>
    undoes: string | null
    at: Date
  }
  access_log: {
    id: ColumnType<string, never, never>
    member: string
    what: string
    object: string
    at: Date
  }
}
