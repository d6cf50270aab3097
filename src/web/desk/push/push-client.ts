import { ChangedDevice, PushDevices } from '#domain/desk/answers/push.ts'
import type { PushRequest } from '#domain/desk/team/push-request.ts'
import { request } from '../desk-request.ts'

export const readDevices = () => request(PushDevices, 'desk-push')
export const changeDevices = (body: PushRequest) => request(ChangedDevice, 'desk-push', {}, body)
