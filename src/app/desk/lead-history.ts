import { randomUUID } from 'node:crypto'
import { recordVisitorEvent } from '#services/desk/acts/record-visitor-event.ts'
import { forgetOldProperties, forgetPropertyOf } from '#services/desk/properties/forget-properties.ts'
import type { LeadHistory } from '#services/leads/own-data/own-lead.ts'
import { removeOwnerFiles } from './remove-owner-files.ts'

/** The history that the desk keeps, for what visitors do with their inquiries. */
export const leadHistory: LeadHistory = {
  record: (tx, event) => recordVisitorEvent(tx, { ...event, actId: randomUUID() }),
  // In this process nobody may have the desk open.
  tell() {},
  forget: (tx, leadId) => forgetPropertyOf(tx, leadId, removeOwnerFiles),
  forgetOld: (tx, limits) => forgetOldProperties(tx, { ...limits, newId: randomUUID }, removeOwnerFiles),
}
