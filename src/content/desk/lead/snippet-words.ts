/** Texts about a member's own short texts for replies. */
export const snippetWords = {
  title: 'My snippets',
  edit: 'Edit my snippets…',
  hint: 'Short texts that only you see. Choose one under Templates to insert it where you’re typing.',
  none: 'No snippets yet.',
  name: 'Name',
  body: 'Text',
  add: 'Add a snippet',
  save: 'Save',
  saved: 'Saved.',
  remove: 'Delete',
  removeSure: 'Delete it now',
  close: 'Close',
  full: 'You have {count} snippets already. Delete one first.',
} as const
