/** Each step while a reply is due: in a text message, as the subject of a mail about one lead, and why it is sent. */
const ofReplies = {
  woken: {
    text: 'New lead',
    subject: 'New lead: reply by {due}',
    reason: 'It has just arrived, and nobody is on duty. You asked to be told.',
  },
  arrival: { text: 'New lead', subject: 'New lead: reply by {due}', reason: 'Nobody has claimed it yet.' },
  again: {
    text: 'Still unassigned',
    subject: 'Still unassigned: reply by {due}',
    reason: 'Nobody has claimed it yet.',
  },
  assign: {
    text: 'Now yours',
    subject: 'This lead is yours now: reply by {due}',
    reason: 'Nobody claimed it, so it is yours now. Unassign it if you can’t reply.',
  },
  given: {
    text: 'Assigned to you',
    subject: 'A lead was assigned to you',
    reason: 'A colleague assigned it to you.',
  },
  mentioned: {
    text: 'You were mentioned',
    subject: 'A colleague mentioned you in a note',
    reason: 'A colleague mentioned you in a note.',
  },
  nudge: {
    text: 'No reply yet',
    subject: 'No reply yet: reply by {due}',
    reason: 'It has been assigned to you for an hour, and nobody has replied.',
  },
  half: {
    text: 'Half of the time is used up',
    subject: 'Half of the time is used up: reply by {due}',
    reason: 'Half of the promised time is used up.',
  },
  most: {
    text: 'Nearly due',
    subject: 'Nearly due: reply by {due}',
    reason: 'Most of the promised time is used up.',
  },
  due: {
    text: 'Overdue',
    subject: 'Overdue: the reply was due by {due}',
    reason: 'The promised time is over, and nobody has replied.',
  },
} as const

/** The same while an offer in principle is due. What is missing here never happens then. */
const ofOffers = {
  ...ofReplies,
  arrival: {
    text: 'Offer due, unassigned',
    subject: 'An owner is waiting for our offer in principle: due by {due}',
    reason: 'The checklist is complete, so the offer clock runs, and nobody has claimed the lead.',
  },
  again: {
    text: 'Offer due, still unassigned',
    subject: 'Still unassigned: offer in principle due by {due}',
    reason: 'The offer clock runs, and nobody has claimed the lead yet.',
  },
  assign: {
    text: 'Offer due, now yours',
    subject: 'This lead is yours now: offer in principle due by {due}',
    reason: 'Nobody claimed it, so it is yours now. Unassign it if you can’t make the offer.',
  },
  half: {
    text: 'Offer: half of the time is used up',
    subject: 'Half of the time is used up: offer in principle due by {due}',
    reason: 'Half of the time that we promised the owner for an offer in principle or a no is used up.',
  },
  most: {
    text: 'Offer nearly due',
    subject: 'Offer in principle nearly due: by {due}',
    reason: 'Most of the time that we promised the owner for an offer in principle or a no is used up.',
  },
  due: {
    text: 'Offer overdue',
    subject: 'Overdue: the offer in principle was due by {due}',
    reason: 'The owner has neither an offer in principle nor a no, and the promised time is over.',
  },
} as const

/** Texts of the alerts and of the desk digest. They are for the team, not for visitors. Text messages never contain a name. */
export const alertWords = {
  kinds: { contact: 'contact', 'sell-fast': 'sell fast', investment: 'investor' },
  steps: { reply: ofReplies, offer: ofOffers },
  more: 'and {count} more',
  /** Other titles of notifications. Below each is the reference of the lead, and nothing else. */
  notices: {
    several: 'Several leads are waiting',
    /** For a kind that this device doesn't know yet. */
    other: 'News from the lead desk',
  },
  mail: {
    severalSubject: '{count} leads are waiting',
    heading: 'A lead is waiting',
    severalHeading: '{count} leads are waiting',
    mentionHeading: 'A colleague mentioned you',
    mentionPreview: 'Open the desk to read the note. You also have a task.',
    preview: 'Reply in time, or assign it to somebody who can.',
    why: 'Why you get this',
    due: { reply: 'Reply by', offer: 'Offer in principle by' },
    wasDue: { reply: 'Was due', offer: 'Offer in principle was due' },
    dueTime: '{time}, Toronto time',
    unseen: 'A lead behind a wall',
    unseenReason:
      'The promised time is over, and nobody named on its wall is left to open it. The broker of record can look behind the wall on the team page of the desk.',
    open: 'Open the lead',
    openDesk: 'Open the desk',
    more: 'And {count} more, which the desk shows.',
    choice: 'Choose how you hear about new leads under Settings at the desk.',
  },
  digest: {
    subject: 'Your leads today: {summary}',
    promiseSubject: 'How we kept our promise',
    heading: 'Your leads today',
    promiseHeading: 'How we kept our promise',
    preview: 'What is due, what is unassigned, and what is late.',
    sections: {
      overdue: 'Overdue',
      today: 'Due today',
      unassigned: 'Unassigned',
      tasks: 'Tasks',
      consents: 'Our permission to write ends soon',
    },
    counts: {
      overdue: '{count} overdue',
      today: '{count} due today',
      unassigned: '{count} unassigned',
      tasks: '{count} to do',
      consents: '{count} with a permission that ends',
      unmatched: '{count} in unmatched mail',
    },
    unmatched: 'Unmatched mail',
    oneUnmatched: '1 email is waiting for somebody to say which lead it belongs to.',
    someUnmatched: '{count} emails are waiting for somebody to say which lead they belong to.',
    due: { reply: 'reply by {due}', offer: 'offer in principle by {due}' },
    wasDue: { reply: 'was due by {due}', offer: 'offer in principle was due by {due}' },
    task: '{task}, by {due}',
    ends: 'ends on {day}',
    more: 'And {count} more.',
    promise: 'Last 90 days, in hours on business days',
    share: '{share}% kept of {measured}, nine of ten within {span}',
    shareOfFewer: '{share}% kept of {measured}, fewer than nine of ten answered',
    missed: 'Missed',
    leftOut: 'Left out',
    waiting: 'Waiting now',
    next: '{count}, the next by {due}',
    none: 'nothing measured yet',
    openPromise: 'Open the promise page',
  },
} as const
