import type { AccessLog } from '#domain/desk/answers/access.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { readPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { AppError } from '#domain/errors.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import type { DeskContext } from '../desk-context.ts'
import { listAccess, listWalled, type WalledLead } from './access-store.ts'

const PAGE = 50
const MAX_WALLED = 200

interface AskedAccess {
  /** The id of a member. */
  member: string
  /** A reference as typed by the member. */
  object: string
  /** The last entry on the previous page. */
  before: string
}

/** Who looked at what, newest first. */
export async function readAccess(
  { db }: DeskContext,
  me: DeskMember,
  { member, object, before }: AskedAccess,
): Promise<Dated<AccessLog, 'at'>> {
  requireManager(me)
  const found = await listAccess(db, {
    ...(member !== '' && { member }),
    ...(object !== '' && { object: readReference(object) ?? readPropertyReference(object) ?? object }),
    ...(before !== '' && { before }),
    limit: PAGE + 1,
  })
  const entries = found.slice(0, PAGE)
  return { entries, next: found.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** Lists the leads behind walls and the members the walls name, and nothing else about them. */
export async function readWalled({ db }: DeskContext, me: DeskMember): Promise<WalledLead[]> {
  requireManager(me)
  return listWalled(db, MAX_WALLED)
}

function requireManager(me: DeskMember): void {
  const refusal = mayOfTeam('access-log', me)
  if (refusal) throw new AppError('forbidden', refusal)
}
