import { Unmatched } from '#domain/desk/answers/unmatched.ts'
import { request } from '../desk-request.ts'

export const readUnmatched = () => request(Unmatched, 'desk-tray')
export const changeUnmatched = (change: { dismiss: string } | { restore: string }) =>
  request(Unmatched, 'desk-tray', {}, change)
