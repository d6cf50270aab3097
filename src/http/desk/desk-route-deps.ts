import type { Context } from 'hono'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'

/** The dependencies of all desk routes. */
export interface DeskRouteDeps {
  desk: DeskContext
  /** The member who sent the request. Refuses anybody else. */
  requireDeskMember: (c: Context) => Promise<DeskMember>
}
