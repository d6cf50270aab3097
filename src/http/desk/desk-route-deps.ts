import type { Context } from 'hono'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'

/** What every function of the desk needs. */
export interface DeskRouteDeps {
  desk: DeskContext
  /** The member who sent the request. Anybody else is refused. */
  whoAsks: (c: Context) => Promise<DeskMember>
}
