/** What the lead desk says about agreements with clients. */
export const representationWords = {
  title: 'Representation',
  kinds: {
    none: 'Not settled yet',
    client: 'Our client',
    'self-represented': 'Represents themselves',
    elsewhere: 'Client of another brokerage',
  },
  until: 'until',
  ended: 'The agreement ended on',
  paper: 'Agreement',
  change: 'Add an agreement',
  kind: 'They are',
  endsOn: 'The agreement ends on',
  by: 'Represented by',
  designatedHint:
    'If the brokerage has designated representatives (see Settings), only those who are ticked will see this lead. The assignee has to be one of them.',
  note: 'Where the signed agreement is',
  file: 'Signed file',
  record: 'Save',
  done: 'representation recorded',
  refusals: {
    same: 'Nothing would change.',
    noEnd: 'Say on which day the agreement ends.',
    noFile: 'Name an accepted file of the property.',
    nobody: 'Name who represents them.',
    unregistered: 'Only members who are registered with RECO represent clients.',
    assignee:
      'The lead is assigned to somebody the agreement does not name. Name them too, or assign it to somebody it names.',
    isAgreement: 'This file is the agreement with the client. Save another one first.',
  },
  /** In the settings. */
  setting: {
    label: 'Who represents clients',
    models: { brokerage: 'The brokerage', designated: 'Designated representatives' },
    hint: 'With designated representatives, recording an agreement puts a wall around the lead: only those it names see it. Existing walls stay as they are.',
  },
} as const
