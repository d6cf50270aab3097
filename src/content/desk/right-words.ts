/** Why a member may not do something, on the page and in the answers of the server. */
export const rightWords = {
  /** Members outside a wall get the same answer as for a lead that does not exist. */
  noSuchLead: 'There is no such lead.',
  manager: 'Only a manager may do this.',
  managerForOthers: 'Only a manager may do this to somebody else’s work.',
  managerGives: 'Only a manager may assign leads to others.',
  managerWhenLate: 'Once it’s overdue, only a manager may do this.',
  admin: 'Only an admin may do this.',
  brokerOfRecord: 'Only the broker of record may do this.',
  ofAssignee: 'Only the assignee of this lead, or a manager, may do this.',
  oneself: 'Only they can change this.',
  registered: 'Only a member who is registered with RECO may do this.',
  taken: 'This lead is assigned to somebody else. Ask them, or leave a note.',
  takenOver: 'This lead is assigned to somebody else. After an hour of silence you can take it over.',
  noCriteria: 'Only a questionnaire has criteria.',
  kept: 'It is kept as a record until {day}.',
  final: 'This cannot be undone.',
  seenAlready: 'You can already see this lead.',
} as const
