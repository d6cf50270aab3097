/** The filters of a history. */
export const timelineGroups = ['mails', 'calls', 'notes', 'tasks', 'files', 'changes'] as const
export type TimelineGroup = (typeof timelineGroups)[number]

const groups: Record<string, TimelineGroup> = {
  reply: 'mails',
  'send-later': 'mails',
  'cancel-send': 'mails',
  'send-refused': 'mails',
  'send-given-up': 'mails',
  'not-sent': 'mails',
  acknowledged: 'mails',
  'acknowledgement-refused': 'mails',
  'acknowledgement-given-up': 'mails',
  sent: 'mails',
  received: 'mails',
  bounced: 'mails',
  'attach-mail': 'mails',
  'no-answer-needed': 'mails',
  'log-call': 'calls',
  'answered-elsewhere': 'calls',
  note: 'notes',
  redact: 'notes',
  task: 'tasks',
  done: 'tasks',
  'ask-files': 'files',
  'end-links': 'files',
  'accept-file': 'files',
  'remove-file': 'files',
}

/** Everything else, such as assignments and statuses, is a change. */
export function groupOf(kind: string): TimelineGroup {
  return groups[kind] ?? (kind.startsWith('file') ? 'files' : 'changes')
}
