import { deskWords } from '#content/desk/desk-words.ts'
import { historyWords as words } from '#content/desk/history-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { fillWords } from '../text/fill-words.ts'
import { formatDeskDay } from '../text/format-day.ts'
import { toTorontoDay } from '../text/format-toronto-time.ts'
import { formatWhen } from '../text/format-when.ts'
import { describeSpan } from './describe-left.ts'
import type { EventData } from './event-data.ts'
import { representations } from './lead-state.ts'

/** What the history says about an event, without who and when. */
export interface DescribedEvent {
  kind: string
  data: EventData
  /** The names of the files that it is about. */
  files?: readonly string[]
  /** When it happened. */
  at?: Date | string
}

const plain: Record<string, string> = { ...propertyWords.events, ...words.events }

/** One line in plain words; `nameOf` gives the name of a member. Of old events, and of some texts taken out, less is known. */
export function describeEvent({ kind, data, files = [], at }: DescribedEvent, nameOf: (id: string) => string): string {
  switch (kind) {
    case 'assign':
      return fillWords(words.assigned, {
        name: afterOf(data, 'assigneeId') === '' ? words.somebody : nameOf(afterOf(data, 'assigneeId')),
      })
    case 'log-call':
      return nameIn(words.calls, data.outcome) || words.called
    case 'answered-elsewhere':
      return data.enteredLater === true ? words.answeredElsewhereLater : words.answeredElsewhere
    case 'received':
      return nameIn(words.mails, data.nature) || words.wroteBack
    case 'stack':
      return fillWords(words.stacked, { lead: data.on ?? words.anotherLead })
    case 'snooze':
      return describeSnooze(afterOf(data, 'snoozedUntil'), at)
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
      return [withDetail(nameIn(plain, kind) || words.unknown, files.join(', ')), ...lost].join('; ')
    }
    case 'record-representation': {
      const [kind, until] = [afterOf(data, 'representation'), afterOf(data, 'representedUntil')]
      const by = (data.representatives ?? []).map(nameOf)
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
      return withDetail(words.looked, data.reason ?? '')
    case 'hold':
      return afterOf(data, 'keptUntil') === ''
        ? words.keptNoMore
        : fillWords(words.kept, {
            day: formatDeskDay(toTorontoDay(new Date(afterOf(data, 'keptUntil')))),
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
        words.undid,
        data.what !== undefined ? describeEvent({ kind: data.what, data: {} }, nameOf) : words.something,
      )
    default:
      return withDetail(nameIn(plain, kind) || words.unknown, files.join(', '))
  }
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`
}

/** Empty for a code without a name, for example one of a later release. */
function nameIn(names: Readonly<Record<string, string>>, code = ''): string {
  return Object.hasOwn(names, code) ? (names[code] ?? '') : ''
}

/** Why the desk did something, in words. Anything but our own codes was written by a person or a mail server. */
export function describeWhy(why: string): string {
  const known: Record<string, string> = { ...propertyWords.removals, ...words.whys }
  return nameIn(known, why) || (/^[a-z-]+$/.test(why) ? '' : why)
}

/** What the property has lost with a file. */
function describeChanges(changes: EventData['propertyChanges'] = {}): string[] {
  return Object.entries(propertyWords.lost).flatMap(([field, text]) => (Object.hasOwn(changes, field) ? [text] : []))
}

/** 'snoozed it until Fri 9:00 a.m.', with the weekday as it was said then. */
function describeSnooze(until: string, at: DescribedEvent['at']): string {
  if (until === '' || at === undefined) return words.snoozed
  return fillWords(words.snoozedUntil, { when: formatWhen(new Date(until), new Date(at)) })
}

/** What a field became. */
function afterOf({ changes }: EventData, field: string): string {
  return String(changes?.[field]?.[1] ?? '')
}
