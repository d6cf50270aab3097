import * as v from 'valibot'
import { HeldData } from '#domain/desk/access/held-data.ts'
import { AccessLog, ExportedMany, Walls } from '#domain/desk/answers/access.ts'
import { ActResults } from '#domain/desk/answers/act-results.ts'
import { Inbox, Matching, TestLead } from '#domain/desk/answers/inbox.ts'
import { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { Members, TeamOutcome } from '#domain/desk/answers/members.ts'
import { PersonPage } from '#domain/desk/answers/person-page.ts'
import { Evidence, PromiseLeads } from '#domain/desk/answers/promise.ts'
import { FileAddress, Properties, ShownProperty } from '#domain/desk/answers/properties.ts'
import { ChangedDevice, PushDevices } from '#domain/desk/answers/push.ts'
import { SearchAnswer } from '#domain/desk/answers/search.ts'
import { ShownSettings } from '#domain/desk/answers/settings.ts'
import { Snippets } from '#domain/desk/answers/snippets.ts'
import { Team } from '#domain/desk/answers/team.ts'
import { Due, Today } from '#domain/desk/answers/today.ts'
import { Unmatched } from '#domain/desk/answers/unmatched.ts'
import { Views } from '#domain/desk/answers/views.ts'
import { Welcome } from '#domain/desk/answers/welcome.ts'
import { Saved } from '#domain/desk/conflict.ts'
import { PromiseReport } from '#domain/desk/promise/promise-report.ts'

/** The page's schema for the answer of each function. */
const answers: Record<string, v.GenericSchema> = {
  'GET desk-welcome': Welcome,
  'GET desk-team': Team,
  'GET desk-today': Today,
  'GET desk-due': Due,
  'GET desk-inbox': Inbox,
  'GET desk-lead': LeadPage,
  'GET desk-person': PersonPage,
  'GET desk-search': SearchAnswer,
  'GET desk-matching': Matching,
  'GET desk-views': Views,
  'POST desk-views': Views,
  'GET desk-snippets': Snippets,
  'POST desk-snippets': Snippets,
  'POST desk-test-lead': TestLead,
  'POST desk-act': ActResults,
  'GET desk-promise': PromiseReport,
  'GET desk-promise-leads': PromiseLeads,
  'POST desk-evidence': Evidence,
  'GET desk-members': Members,
  'POST desk-member': TeamOutcome,
  'GET desk-push': PushDevices,
  'POST desk-push': ChangedDevice,
  'GET desk-access': AccessLog,
  'GET desk-walls': Walls,
  'GET desk-export': HeldData,
  'POST desk-export-many': ExportedMany,
  'GET desk-settings': ShownSettings,
  'POST desk-settings': Saved,
  'POST desk-template': Saved,
  'GET desk-properties': Properties,
  'GET desk-property': ShownProperty,
  'GET desk-file': FileAddress,
  'GET desk-tray': Unmatched,
  'POST desk-tray': Unmatched,
}

/** Fails if the page could not read the server's answer. Ignores answers of other functions. */
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
