import { Tray } from '#domain/desk/answers/tray.ts'
import { request } from '../desk-request.ts'

export const readTray = () => request(Tray, 'desk-tray')
export const changeTray = (change: { dismiss: string } | { restore: string }) => request(Tray, 'desk-tray', {}, change)
