import * as v from 'valibot'
import { HeldData } from '#domain/desk/access/held-data.ts'
import { PromiseReport } from '#domain/desk/promise/promise-report.ts'
import { ActResults, Inbox, LeadPage, Matching, SearchAnswer, Team, TestLead, Views } from '#web/desk/desk-client.ts'
import { Evidence, PromiseLeads } from '#web/desk/promise/promise-client.ts'
import { FileAddress, Properties, ShownProperty } from '#web/desk/properties/property-client.ts'
import {
  AccessLog,
  ChangedSettings,
  ExportedMany,
  Members,
  ShownSettings,
  TeamOutcome,
  Walls,
} from '#web/desk/team/team-client.ts'
import { Tray } from '#web/desk/tray/tray-client.ts'

/** What the page of the desk understands as an answer, by the function that it asks. */
const answers: Record<string, v.GenericSchema> = {
  'GET desk-team': Team,
  'GET desk-inbox': Inbox,
  'GET desk-lead': LeadPage,
  'GET desk-search': SearchAnswer,
  'GET desk-matching': Matching,
  'GET desk-views': Views,
  'POST desk-views': Views,
  'POST desk-test-lead': TestLead,
  'POST desk-act': ActResults,
  'GET desk-promise': PromiseReport,
  'GET desk-promise-leads': PromiseLeads,
  'POST desk-evidence': Evidence,
  'GET desk-members': Members,
  'POST desk-member': TeamOutcome,
  'GET desk-access': AccessLog,
  'GET desk-walls': Walls,
  'GET desk-export': HeldData,
  'POST desk-export-many': ExportedMany,
  'GET desk-settings': ShownSettings,
  'POST desk-settings': ChangedSettings,
  'GET desk-properties': Properties,
  'GET desk-property': ShownProperty,
  'GET desk-file': FileAddress,
  'GET desk-tray': Tray,
  'POST desk-tray': Tray,
}

/** Fails if the page would not understand what the server answered. What is no function of the desk is left alone. */
export function checkDeskAnswer(method: string, path: string, body: unknown): void {
  const name = /^\/functions\/v1\/(desk-[a-z-]+)/.exec(path)?.[1]
  if (name === undefined) return
  const schema = answers[`${method} ${name}`]
  if (!schema) throw new Error(`The page has no schema for the answer of ${method} ${name}.`)
  const read = v.safeParse(schema, body)
  if (read.success) return
  const faults = read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`The page does not understand ${method} ${name}: ${faults.join('; ')}`)
}
