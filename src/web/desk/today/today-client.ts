import { type DayScope, Due, Today } from '#domain/desk/answers/today.ts'
import { request } from '../desk-request.ts'

export const readToday = (whose: DayScope) => request(Today, 'desk-today', { whose })
export const readDue = () => request(Due, 'desk-due')
