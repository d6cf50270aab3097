import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { PushDevices } from '#domain/desk/answers/push.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MAX_DEVICES, type PushRequest } from '#domain/desk/team/push-request.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { getMember } from '../members/manage-members.ts'
import { lockPreferences } from '../members/member-store.ts'
import { listDevices, removeDevicesOf, saveDevice } from './device-store.ts'

type Listed = Dated<PushDevices['devices'][number], 'createdAt' | 'succeededAt'>

/** A member's own devices, which nobody else sees or changes. */
export async function readDevices(
  { db, vapid }: DeskContext,
  { id }: DeskMember,
): Promise<{ publicKey: string; devices: Listed[] }> {
  const { publicKey } = await vapid()
  return { publicKey, devices: await listDevices(db, id) }
}

export async function changeDevices(
  { db, newId, now }: DeskContext,
  { id: memberId }: DeskMember,
  { request, deviceName }: { request: PushRequest; deviceName: string },
): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that two requests together can't exceed the limit.
    await lockPreferences(tx, memberId)
    await getMember(tx, memberId)
    if (request.do === 'remove') {
      await removeDevicesOf(tx, memberId, request.id)
      return { id: request.id }
    }
    const device = {
      endpoint: request.endpoint,
      p256dh: Buffer.from(request.p256dh, 'base64url'),
      auth: Buffer.from(request.auth, 'base64url'),
    }
    const id = await saveDevice(tx, { id: newId(), memberId, name: deviceName, at: new Date(now()), ...device })
    if ((await listDevices(tx, memberId)).length > MAX_DEVICES)
      throw new AppError('refused', deskRefusalWords.member.manyDevices)
    return { id }
  })
}
