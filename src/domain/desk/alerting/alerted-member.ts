import type { DeskRole } from '../desk-member.ts'
import type { Duty } from '../duty.ts'
import type { Alerts } from './alerts.ts'

export interface AlertedMember {
  id: string
  role: DeskRole
  takesLeads: boolean
  joinedAt: Date
  /** When the rota last gave them a lead. */
  lastGivenAt: Date | null
  duty: Duty
  alerts: Alerts
}
