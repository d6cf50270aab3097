/** Texts of the composer: a reply, a note, a call or a task. */
export const composerWords = {
  title: 'Reply to {name}',
  tabsName: 'What to write',
  tabs: { reply: 'Reply', note: 'Note', call: 'Log a call', task: 'Task' },
  close: 'Close',
  /** Until a name is known, nobody is named. */
  greeting: 'Hi {name},\n\n',
  greetingWithoutName: 'Hello,\n\n',
  templates: 'Templates',
  snippets: 'My snippets',
  added: 'The brokerage’s name and address, and the link to withdraw, are added to every email.',
  sendKeys: 'Ctrl Enter',
  sendLater: 'Send later',
  pick: 'Pick a day and time…',
  pickTitle: 'Send later',
  pickDone: 'Schedule',
  dueBefore: 'Send it before {due}, when the reply is due.',
  callTitle: 'How did it go?',
  callText: 'What was said (optional)',
  callHint: 'Only “Spoke” stops the reply clock.',
  /** Before the outcomes, each of which is a button. */
  saveAs: 'Save as:',
  openElsewhere: 'A reply given elsewhere',
  elsewhere: 'Reply given by',
  assignedTo: 'This lead is assigned to {name}. Ask them, or leave a note.',
} as const
