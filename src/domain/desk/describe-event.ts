import { deskWords } from '#content/desk/desk-words.ts'
import { historyWords as words } from '#content/desk/history-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { fillWords } from '../text/fill-words.ts'
import { toTorontoDay } from '../text/format-toronto-time.ts'
import { describeSpan } from './describe-left.ts'
import { representations } from './lead-state.ts'

/** What the history says about an event, without who and when. */
export interface DescribedEvent {
  kind: string
  data: Record<string, unknown>
  /** The names of the files that it is about. */
  files?: readonly string[]
}

const plain: Record<string, string> = { ...propertyWords.events, ...words.events }
const ofCalls: Record<string, string> = words.calls
const ofMails: Record<string, string> = words.mails

/** One line in plain words; `nameOf` gives the name of a member. Of old events, and of some texts taken out, less is known. */
export function describeEvent({ kind, data, files = [] }: DescribedEvent, nameOf: (id: string) => string): string {
  switch (kind) {
    case 'assign':
      return fillWords(words.assigned, {
        name: afterOf(data, 'assigneeId') === '' ? words.somebody : nameOf(afterOf(data, 'assigneeId')),
      })
    case 'log-call':
      return ofCalls[String(data.outcome)] ?? words.called
    case 'answered-elsewhere':
      return data.enteredLater === true ? words.answeredElsewhereLater : words.answeredElsewhere
    case 'received':
      return ofMails[String(data.nature)] ?? words.wroteBack
    case 'stack':
      return fillWords(words.stacked, { lead: String(data.on ?? words.anotherLead) })
    case 'snooze':
      return words.snoozed
    case 'status':
      return afterOf(data, 'status') === ''
        ? words.changedStatus
        : fillWords(words.setStatus, { status: nameIn(deskWords.statuses, afterOf(data, 'status')).toLowerCase() })
    case 'close':
      return withDetail(words.closed, nameIn(deskWords.closeReasons, afterOf(data, 'closeReason')).toLowerCase())
    case 'offer':
      return data.outcome === 'no' ? words.offeredNothing : words.offered
    case 'owner-removed-file':
    case 'owner-removed-all':
    case 'file-refused': {
      const lost = describeChanges(data.propertyChanges)
      return [withDetail(plain[kind] ?? words.unknown, files.join(', ')), ...lost].join('; ')
    }
    case 'record-representation': {
      const [kind, until] = [afterOf(data, 'representation'), afterOf(data, 'representedUntil')]
      const by = (Array.isArray(data.representatives) ? data.representatives : []).map((id) => nameOf(String(id)))
      const named = representations.find((one) => one === kind) ?? 'client'
      return [
        fillWords(words.representation.kind, { kind: representationWords.kinds[named].toLowerCase() }),
        ...(until === '' ? [] : [fillWords(words.representation.until, { day: toTorontoDay(new Date(until)) })]),
        ...(by.length === 0 ? [] : [fillWords(words.representation.by, { names: by.join(words.representation.and) })]),
      ].join(', ')
    }
    case 'wall':
      return words.walled
    case 'look':
      return withDetail(words.looked, String(data.reason ?? ''))
    case 'hold':
      return afterOf(data, 'keptUntil') === ''
        ? words.keptNoMore
        : fillWords(words.kept, {
            day: toTorontoDay(new Date(afterOf(data, 'keptUntil'))),
            why: afterOf(data, 'keptWhy'),
          })
    case 'sent': {
      const seconds = Number(afterOf(data, 'replySeconds'))
      return afterOf(data, 'repliedAt') === ''
        ? words.sent
        : fillWords(words.sentAnswer, { span: describeSpan(seconds * 1000) })
    }
    case 'undo':
      return withDetail(
        words.tookBack,
        typeof data.what === 'string' ? describeEvent({ kind: data.what, data: {} }, nameOf) : words.something,
      )
    default:
      return withDetail(plain[kind] ?? words.unknown, files.join(', '))
  }
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`
}

function nameIn(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? ''
}

/** Why the desk did something, in words; what is no code of ours was written by a person or by a mail server. */
export function describeWhy(why: string): string {
  const known: Record<string, string> = { ...propertyWords.removals, ...words.whys }
  return known[why] ?? (/^[a-z-]+$/.test(why) ? '' : why)
}

/** What the property has lost with a file. */
function describeChanges(changes: unknown): string[] {
  const fields = typeof changes === 'object' && changes !== null ? Object.keys(changes) : []
  return Object.entries(propertyWords.lost).flatMap(([field, text]) => (fields.includes(field) ? [text] : []))
}

/** What a field became. */
function afterOf({ changes }: Record<string, unknown>, field: string): string {
  const pairs: [string, unknown][] = typeof changes === 'object' && changes !== null ? Object.entries(changes) : []
  const pair = pairs.find(([name]) => name === field)?.[1]
  return Array.isArray(pair) ? String(pair[1] ?? '') : ''
}
