/** Why the server refuses what a member of the desk asks for. The page knows none of it before. */
export const deskRefusalWords = {
  member: {
    linkSpent: 'This link has been used, or its time is up.',
    notYou: 'Only members of the team may see this.',
    noPassword: 'Set a password first.',
    noSecondFactor: 'Show your second factor first.',
    youLeft: 'You are no longer a member of the desk.',
    notThem: 'They are not a member of the desk.',
    lastAdmin: 'They are the last admin who can sign in. Make somebody else an admin first.',
    manyDevices: 'You get notifications on 10 devices already. Remove one of them first.',
    noWayIn:
      'Nobody would be left who may open {count} of the leads behind walls. Open these walls or name others first, or record who is the broker of record.',
  },
  act: {
    idTaken: 'Another act has this id.',
    oneAtATime: 'Do this with one lead at a time.',
  },
  undo: {
    nothing: 'There is nothing to undo.',
    never: 'This cannot be undone.',
    notAMember: 'Only what a member did can be undone.',
    already: 'It was undone already.',
    changed: 'The lead was changed again since.',
    late: 'Its time is up: nothing is left out of the promise any more.',
    hasLeft: 'The member it was assigned to has left.',
  },
  redact: {
    noEntry: 'There is no such entry.',
    noNote: 'Only the text of a note or a call can be redacted.',
  },
  mail: {
    none: 'There is no such email.',
    notHere: 'Emails are written at the desk.',
    tooFar: 'Choose a moment within {days} days.',
    otherInquiry: 'One of the other inquiries has a reply already, or is assigned to somebody else.',
    takenBack: 'It was cancelled already.',
    sent: 'It is too late: the email has been sent.',
    notSent: 'Only an email that was sent can bounce.',
    writerLeft: 'The member who wrote it has left the team.',
  },
  views: { full: 'There are 20 views already. Remove one first.' },
  files: {
    whichLeads: 'Say which leads, and why.',
    whichProperty: 'Say which property, and which deal.',
    whatFor: 'Say in a few words what the file is for.',
    notUnderstood: 'Not understood: {terms}',
    tooMany: 'These are more than {most} leads. Ask for fewer.',
  },
  noFigure: 'There is no such figure.',
  /** What only a program can meet, since the page sends nothing of the kind. */
  request: {
    nul: 'The address contains a NUL.',
    noAct: 'Not an act of the desk: {field}.',
    noSnippet: 'Not a snippet: it needs a name of at most 40 characters, and a text of at most 2,000.',
    noView: 'Not a view of the desk.',
    noUnmatchedChange: 'Not a change to unmatched mail.',
    listCursor: 'This cursor belongs to no list.',
  },
} as const
