/** The search on top of every screen. */
export const searchWords = {
  label: 'Search',
  /** On a phone there is no room for more. */
  hintOnPhone: 'Search',
  hint: 'Search: name, address, phone, reference',
  /** On a list of the inbox, which it narrows. */
  labelOnList: 'Search or filter',
  hintOnList: 'Search or filter: name, address, phone, reference',
  tooShort: 'Type three letters or more.',
  none: 'Nothing was found. Try part of a name, an address or a reference.',
  failed: 'The search cannot be reached. What you see is older.',
  found: (count: number) => (count === 1 ? 'One found' : `${count} found`),
  groups: {
    narrow: 'Narrow this list',
    leads: 'Leads',
    properties: 'Properties',
    found: 'Go to',
    commands: 'Commands',
  },
  /** Below the first few leads. */
  all: 'All {count}',
  atLeast: 'All {count} or more',
  /** Terms of a query that are often needed, in words. */
  narrow: {
    'assignee:me': 'Assigned to me',
    'assignee:none': 'Unassigned',
    'due:late': 'Overdue',
    'due:today': 'Due today',
    'kind:sell-fast': 'Sell fast',
    'region:gta': 'Region: GTA',
    'flag:possible-duplicate': 'Possible duplicate',
  },
  person: 'Person',
  inquiries: '{count} inquiries',
} as const
