import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { toTorontoDay } from '../text/format-toronto-time.ts'
import { describeSpan } from './describe-left.ts'
import { representations } from './lead-state.ts'

/** What the history says about an event, without who and when. */
export interface DescribedEvent {
  kind: string
  data: Record<string, unknown>
}

const plain: Record<string, string> = {
  ...propertyWords.events,
  claim: 'claimed it',
  release: 'gave it back to the team',
  note: 'wrote a note',
  wake: 'woke it',
  reopen: 'reopened it',
  spam: 'called it spam',
  'not-spam': 'said that it is from a person',
  redact: 'took a text out of the history',
  task: 'added a task',
  done: 'did a task',
  unstack: 'took it off its pile',
  corrected: 'corrected the inquiry',
  'erasure-asked': 'asked for its deletion, which waits while it is a record',
  withdrawn: 'asked not to be contacted any more',
  reply: 'wrote an answer',
  'send-later': 'wrote an answer for later',
  'cancel-send': 'took a mail back before it was sent',
  'send-refused': 'could not send the mail: the server of the address refused it',
  'send-given-up': 'gave the mail up: the mail server could not be reached for three days',
  'not-sent': 'did not send the mail',
  bounced: 'noted that the mail came back',
  'attach-mail': 'put a mail from the tray here',
  'no-answer-needed': 'said that no answer is needed',
  'confirm-criteria': 'confirmed the criteria with the investor',
  'access-request': 'opened an access request, to be answered within 30 days',
}

const ofCalls: Record<string, string> = {
  spoke: 'called and spoke with them',
  voicemail: 'called and left a voicemail',
  'no-answer': 'called without an answer',
  'wrong-number': 'called a wrong number',
}

const ofMails: Record<string, string> = {
  automatic: 'received a mail that a machine wrote',
  team: 'received a copy of a colleague’s mail, which stops no clock',
}

/** One line in plain words; `nameOf` gives the name of a member. Of old events, and of some texts taken out, less is known. */
export function describeEvent({ kind, data }: DescribedEvent, nameOf: (id: string) => string): string {
  switch (kind) {
    case 'assign':
      return `gave it to ${afterOf(data, 'assigneeId') === '' ? 'somebody' : nameOf(afterOf(data, 'assigneeId'))}`
    case 'log-call':
      return ofCalls[String(data.outcome)] ?? 'called'
    case 'answered-elsewhere':
      return `answered elsewhere${data.enteredLater === true ? ', entered later' : ''}`
    case 'received':
      return ofMails[String(data.nature)] ?? 'wrote back'
    case 'stack':
      return `put it on one pile with ${String(data.on ?? 'another one')}`
    case 'snooze':
      return 'snoozed it'
    case 'status':
      return afterOf(data, 'status') === '' ? 'changed its status' : `set it to ${afterOf(data, 'status')}`
    case 'close':
      return withDetail('closed it', afterOf(data, 'closeReason').replaceAll('-', ' '))
    case 'offer':
      return data.outcome === 'no' ? 'told the owner that there is no offer' : 'gave the owner an offer in principle'
    case 'owner-removed-file':
    case 'owner-removed-all':
    case 'file-refused': {
      const lost = describeChanges(data.propertyChanges)
      return [plain[kind], ...lost].join('; ')
    }
    case 'record-representation': {
      const [kind, until] = [afterOf(data, 'representation'), afterOf(data, 'representedUntil')]
      const by = (Array.isArray(data.representatives) ? data.representatives : []).map((id) => nameOf(String(id)))
      const named = representations.find((one) => one === kind) ?? 'client'
      return [
        `recorded the representation: ${representationWords.kinds[named].toLowerCase()}`,
        ...(until === '' ? [] : [`until ${toTorontoDay(new Date(until))}`]),
        ...(by.length === 0 ? [] : [`represented by ${by.join(' and ')}`]),
      ].join(', ')
    }
    case 'wall':
      return 'changed who may see it'
    case 'look':
      return withDetail('looked behind the wall', String(data.reason ?? ''))
    case 'hold':
      return afterOf(data, 'keptUntil') === ''
        ? 'ended its time as a record'
        : `keeps it as a record until ${toTorontoDay(new Date(afterOf(data, 'keptUntil')))}: ${afterOf(data, 'keptWhy')}`
    case 'sent': {
      const seconds = Number(afterOf(data, 'replySeconds'))
      return afterOf(data, 'repliedAt') === ''
        ? 'sent the mail'
        : `sent the mail, answered in ${describeSpan(seconds * 1000)}`
    }
    case 'undo':
      return withDetail('took back', plain[String(data.what)] ?? String(data.what ?? 'something').replaceAll('-', ' '))
    default:
      return plain[kind] ?? kind.replaceAll('-', ' ')
  }
}

function withDetail(text: string, detail: string): string {
  return detail === '' ? text : `${text}: ${detail}`
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
