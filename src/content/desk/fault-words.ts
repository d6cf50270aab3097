/** What is wrong with a field on the team page or in the settings. */
export const deskFaultWords = {
  phone: 'Write it like +14165550123.',
  time: 'Not a time of the day.',
  hours: 'The hours must end after they begin.',
  quietHours: 'Quiet hours must end at another time than they begin.',
  pushAddress: 'Not an address of a push service.',
  notSeen: 'Say what each setting was before.',
} as const
