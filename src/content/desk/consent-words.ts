/** Whether somebody may be written to or called, and what the ledger says of it. */
export const consentWords = {
  stopped: {
    why: 'They asked not to be contacted any more.',
    instead: 'Don’t contact them unless they get in touch first.',
  },
  noIntroduction: {
    why: 'They have not agreed to emails about properties.',
    instead: 'Call them, or ask them to fill in the questionnaire.',
  },
  noFollowUp: {
    ended: 'Their consent to follow-ups has ended.',
    never: 'They have not agreed to follow-ups.',
    insteadIfOpen: 'Reply to the inquiry itself while it is open.',
    insteadIfClosed: 'If they come back to you, reopen the lead and reply.',
  },
  noCall: 'They wrote more than six months ago and have not agreed to be contacted since.',
  noCallImported: 'They were imported, and nothing shows that they agreed to be called.',
  ledger: {
    express: 'On {day} they agreed to {purposes}. This holds until they withdraw it.',
    purposes: '{others} and {last}',
    implied: 'By asking on {day} they allow a reply and follow-ups.',
    impliedUntil: 'By asking on {day} they allow a reply and follow-ups until {end}.',
    deleted: 'On {day} they deleted an inquiry.',
    undone: 'On {day} the import of their lead was undone.',
    withdrawn: 'On {day} they asked not to be contacted any more.',
  },
} as const
