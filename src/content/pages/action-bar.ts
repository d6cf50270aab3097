/** Texts of the bar at the bottom of a phone's screen. In a separate file, because it is bundled with a script. */
export const actionBar = { label: 'Quick actions', getMatched: 'Get matched', sell: 'Sell', call: 'Call' } as const
