/** Texts of the inbox. */
export const inboxWords = {
  views: 'Views',
  viewActs: 'Save or change this view',
  saveView: 'Save as a view…',
  renameView: 'Rename this view…',
  removeView: 'Delete this view',
  viewName: 'Name of this view',
  forTeam: 'For the whole team',
  save: 'Save',
  cancel: 'Cancel',
  viewFailed: 'The view could not be saved. Try again.',
  /** After the number of leads in a list. */
  dueFirst: 'first due at the top',
  newestFirst: 'newest at the top',
  clear: 'Clear filters',
  queryHint: 'For example kind:sell-fast, assignee:none, due:today or assignee:me.',
  bulk: 'Selected leads',
  selectNone: 'Clear the selection',
  selectAll: 'Select all that match',
  selectAllOf: 'Select all {count}',
  allOf: (count: number, isAll: boolean) => (isAll ? `All ${count} that match` : `The first ${count} that match`),
  allFailed: 'The rest could not be loaded. Try again.',
  select: 'Select',
  open: 'Open',
  copyLink: 'Copy the link',
  acts: 'More for',
  assign: 'Assign to',
  toMe: 'Me',
  assignedTo: 'Assigned to',
  unassigned: 'Unassigned',
  markSpam: 'Mark as spam',
  testLead: 'Send me a test lead',
  testHint: 'It is marked as a test, never measured, and nobody gets an email about it.',
  testFailed: 'The test lead could not be made. Try again.',
  taskDue: 'task',
  touched: 'last touched',
  ago: 'ago',
  snooze: 'Snooze',
  snoozeUntil: 'Snooze until',
  /** Before the end of a snooze. */
  until: 'snoozed until',
  /** Flags that a row shows. */
  flags: {
    'possible-duplicate': 'possible duplicate',
    residential: 'residential',
    'consent-ends-soon': 'consent ends soon',
    imported: 'imported',
  },
  reasons: {
    'unseen-field': 'filled in a field that people cannot see',
    'too-fast': 'was faster than a person',
    'forged-token': 'forged the mark of the form',
    links: 'many links',
    markup: 'code in the text',
    'spam-words': 'words of advertising',
    'link-as-name': 'a link as the name',
  },
  lead: { next: 'Next lead', previous: 'Previous lead' },
} as const

/** What a test lead says, as if a visitor had written it. */
export const testLeadWords = { subject: 'A test', message: 'This is a test lead. Try everything with it.' } as const

/** Why a lead may be from a bot, in words. */
export function describeSuspicion(flags: readonly string[]): string {
  return Object.entries(inboxWords.reasons)
    .filter(([flag]) => flags.includes(flag))
    .map(([, text]) => text)
    .join(', ')
}

/** Texts of the snooze menu. */
export const snoozeWords = {
  title: 'Snooze',
  presets: {
    hours: 'In 2 hours',
    afternoon: 'This afternoon',
    tomorrow: 'Tomorrow morning',
    week: 'Next week',
  },
  pick: 'Pick a day and time…',
  pickTitle: 'Snooze until',
  past: 'Choose a time in the future.',
  hint: 'The reply clock keeps running.',
  /** Beside a time after the reply is due. */
  late: 'late',
  isLate: 'That is after {due}, when the reply is due.',
  today: '{time} today',
  endOfToday: 'the end of today',
} as const

/** Chips above a list. */
export const chipWords = {
  title: 'Narrow the list',
  assigned: 'Assigned',
  me: 'Me',
  anybody: 'Anybody',
  dueName: 'Due',
  due: { late: 'Overdue', today: 'Today', tomorrow: 'Tomorrow' },
  dueOn: { late: 'Overdue', today: 'Due today', tomorrow: 'Due tomorrow' },
  anyDay: 'Any day',
  more: 'More',
  region: 'Region of an investor',
  regions: {
    gta: 'GTA',
    central: 'Central Ontario',
    eastern: 'Eastern Ontario',
    southwestern: 'Southwestern Ontario',
    northern: 'Northern Ontario',
    'golden-horseshoe': 'Golden Horseshoe',
    ottawa: 'Ottawa area',
    other: 'Another region',
  },
  flag: 'Flag',
  flags: {
    'possible-duplicate': 'Possible duplicate',
    residential: 'Residential',
    'consent-ends-soon': 'Consent ends soon',
    check: 'Check',
    withdrawn: 'Withdrawn',
    test: 'Test',
    imported: 'Imported',
  },
  /** Beside a choice in a menu. */
  on: 'on',
  remove: 'Remove',
} as const

/** The lead beside the list. */
export const previewWords = {
  body: 'What they wrote',
  unanswered: 'Nobody has replied yet.',
  reply: 'Reply to {name}…',
  call: 'Log a call',
  note: 'Note',
  phone: 'Phone',
  email: 'Email',
  followUp: 'Follow-up',
  allowed: 'allowed',
  allowedUntil: 'allowed until {day}',
  others: 'Other inquiries from {name}: {count}',
  grouped: 'grouped with this one',
} as const

/** Lists without a lead. */
export const emptyWords = {
  answered: 'All answered, {name}.',
  lastAnswer: 'The last reply took {time}.',
  all: 'See all leads',
  firstDay: 'No leads yet',
  firstDayHint: 'When somebody sends a form, the lead appears here within a second.',
  untilReply: 'New leads are here until somebody replies.',
  views: {
    'wrote-back': ['Nobody is waiting', 'Leads that wrote back are here until somebody replies.'],
    mine: ['You have no leads', 'Claim one under To answer, and it appears here.'],
    waiting: ['The next step is yours', 'Leads that you replied to are here while you wait for them.'],
    snoozed: ['Nothing is snoozed', 'Snooze a lead to see it again when you need it.'],
    all: ['There are no leads', ''],
    suspect: ['No lead looks like spam', 'Leads that a machine may have sent are kept here.'],
  },
  saved: ['No lead is in this view', 'Change its filters, or look under All.'],
  noMatch: {
    tab: 'No lead in {view} matches {what}.',
    all: 'No lead matches {what}.',
    saved: 'No lead in this view matches {what}.',
    /** What it doesn't match, after the words: one filter, or several. */
    filter: 'the filter {name}',
    filters: 'all {count} filters',
    and: ' and ',
  },
  without: 'Remove {name}',
  showAll: 'Search in All',
} as const
