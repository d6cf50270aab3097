/** Texts about calls and viewings that were agreed with an invitation. */
export const meetingWords = {
  shown: {
    request: { call: 'Call on {when}', viewing: 'Viewing on {when}' },
    cancel: { call: 'Call cancelled: {when}', viewing: 'Viewing cancelled: {when}' },
  },
  /** What came back to an invitation. */
  answered: {
    accepted: '{name} accepted the {kind} on {when}',
    declined: '{name} declined the {kind} on {when}',
    tentative: '{name} may be able to make the {kind} on {when}',
  },
  kinds: { call: 'call', viewing: 'viewing' },
  with: { call: 'Call with {name}', viewing: 'Viewing with {name}' },
  mail: {
    time: '{weekday}, {day}, {from} to {to}, Toronto time',
    kinds: { call: 'Call', viewing: 'Viewing' },
    places: { call: 'Phone', viewing: 'Place' },
    cancelled: 'Cancelled',
  },
  refusals: {
    past: 'Choose a time after this email is sent.',
    tooFar: 'Choose a time within a year.',
    none: 'There is no meeting to cancel.',
    notSent: 'The invitation has not been sent yet. Cancel its email instead.',
    cancelled: 'This meeting was cancelled. Add a new time.',
    taken: 'Another task has this id.',
  },
  form: {
    add: 'Add a time',
    title: 'Invitation to a call or viewing',
    kind: 'Kind',
    kinds: { call: 'Call', viewing: 'Viewing' },
    day: 'Date',
    time: 'Start, Toronto time',
    minutes: 'Length',
    lengths: { 15: '15 min', 30: '30 min', 60: '60 min' },
    places: { call: 'Phone number', viewing: 'Address' },
    remove: 'Remove the time',
    missing: 'Choose a date, a time and a place first.',
    hint: 'They get a calendar invitation, and you get a task at that time.',
    change: 'Change the time',
    cancel: 'Cancel',
    cancels: 'This email cancels: {meeting}',
  },
} as const
