/** What is said when two people have changed the same thing. */
export const conflictWords = {
  /** If several fields conflict. */
  title: 'Somebody else changed this too, so your change isn’t saved yet.',
  theirs: {
    value: '{name} set it to {value}',
    long: '{name} changed it',
    empty: '{name} emptied it',
    gone: '{name} removed it',
  },
  /** Before a time of today, or a moment of an earlier day. */
  at: 'at',
  on: 'on',
  mine: { value: 'You chose {value}.', long: 'You changed it too.', empty: 'You emptied it.', gone: 'You removed it.' },
  /** Above the member's own values. */
  you: 'You',
  /** Instead of a value. */
  none: { empty: 'empty', gone: 'removed' },
  others: {
    one: 'Somebody also changed one more of your leads. Your choice applies to both.',
    many: 'Somebody also changed {count} more of your leads. Your choice applies to all of them.',
  },
  decideFirst: 'Nothing was saved. First choose what to keep.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  /** After a refusal, so that nothing that was typed is lost. */
  typed: 'You typed: “{text}”',
  fields: {
    assigneeId: 'Assigned to',
    snoozedUntil: 'Snoozed until',
    status: 'Status',
    eyes: 'Who may see the lead',
    keptUntil: 'Kept until',
    keptWhy: 'Why it is kept',
  },
  everybody: 'the whole team',
  /** Instead of the name of a file. */
  file: 'another file',
} as const
