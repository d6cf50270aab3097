/** Texts about the templates with which answers begin. */
export const templateWords = {
  title: 'Reply templates',
  hint: 'Short texts to start a reply with. {name} becomes the person’s first name. Put anything the writer has to fill in between square brackets, like [a day and time]. A reply can’t be sent until that’s done.',
  added:
    'The brokerage’s name and address, and the link to withdraw, are added to every email, so leave them out of the templates.',
  phone: 'You can read the templates here, and change them on a wider screen.',
  kinds: { contact: 'Contact', 'sell-fast': 'Sell fast', investment: 'Investors' },
  none: 'None. These replies start with only a greeting.',
  name: 'Name',
  body: 'Text',
  add: 'Add a template',
  edit: 'Edit',
  discard: 'Discard changes',
  remove: 'Remove',
  usual: 'Back to the usual ones',
  usualSure: 'Replace all of these',
  save: 'Save',
  removeSure: 'Remove it now',
  /** Where all templates were changed at once. */
  several: 'other templates',
  /** In a conflict. */
  renamed: '{name} (now called {now})',
  begins: 'Hi {name},\n\n',
  faults: {
    tooMany: 'You can have {count} templates of each kind.',
    noName: 'Every template needs a name.',
    noText: '“{template}” has no text.',
    twice: 'Two templates of one kind are called “{template}”.',
    placeholder:
      '“{template}”: nothing fills in {found}. Only {name} is filled in for you; use [square brackets] for what the writer fills in.',
    brace: '“{template}”: a curly bracket stands alone. Write {name}, or leave it out.',
    blank: '“{template}”: a square bracket is not closed, or is empty. Write it like [a day and time].',
  },
} as const
