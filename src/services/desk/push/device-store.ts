import { type Kysely, sql } from 'kysely'
import type { PushDevice } from '#platform/push/push-sender.ts'
import type { Tables } from '../../tables.ts'

export interface ListedDevice {
  id: string
  name: string
  createdAt: Date
  succeededAt: Date | null
}

export function listDevices(db: Kysely<Tables>, memberId: string): Promise<ListedDevice[]> {
  return db
    .selectFrom('desk_push_devices')
    .select(['id', 'name', 'created_at as createdAt', 'succeeded_at as succeededAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

type NewDevice = PushDevice & { id: string; memberId: string; name: string; at: Date }

/** A browser that was added before, perhaps by another member, is replaced. Returns its id. */
export async function saveDevice(tx: Kysely<Tables>, { endpoint, ...device }: NewDevice): Promise<string> {
  const values = {
    member_id: device.memberId,
    p256dh: Buffer.from(device.p256dh),
    auth: Buffer.from(device.auth),
    name: device.name,
    created_at: device.at,
    succeeded_at: null,
    failing_since: null,
  }
  const { id } = await tx
    .insertInto('desk_push_devices')
    .values({ id: device.id, endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A device of a current member who has an account. */
export async function findDevice(db: Kysely<Tables>, id: string): Promise<(PushDevice & { memberId: string }) | null> {
  const row = await db
    .selectFrom('desk_push_devices as d')
    .innerJoin('desk_members as m', 'm.id', 'd.member_id')
    .innerJoin('auth.users as u', 'u.id', 'm.id')
    .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.member_id as memberId'])
    .where('d.id', '=', id)
    .where('m.left_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function recordSuccess(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('desk_push_devices')
    .set({ succeeded_at: at, failing_since: null })
    .where('id', '=', id)
    .execute()
}

/** Removes the device if it has been failing since before `oldest`. */
export async function recordFailure(db: Kysely<Tables>, id: string, { at, oldest }: Record<'at' | 'oldest', Date>) {
  const { failing_since } = await db
    .updateTable('desk_push_devices')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
    .then((row) => row ?? { failing_since: null })
  if (failing_since && failing_since < oldest) await removeDevice(db, id)
}

export async function removeDevice(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('desk_push_devices').where('id', '=', id).execute()
}

/** Removes one device of this member, or all of them. */
export async function removeDevicesOf(tx: Kysely<Tables>, memberId: string, id?: string): Promise<void> {
  let query = tx.deleteFrom('desk_push_devices').where('member_id', '=', memberId)
  if (id !== undefined) query = query.where('id', '=', id)
  await query.execute()
}
