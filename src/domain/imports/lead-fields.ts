/** The fields of an imported lead, each with the headings that mean it, the likeliest first. */
export const leadFields = {
  id: ['id', 'lead id', 'record id', 'contact id', 'reference'],
  email: ['email', 'email address', 'primary email', 'work email'],
  fullName: ['full name', 'name', 'contact name', 'contact', 'client', 'client name', 'lead name'],
  firstName: ['first name', 'given name'],
  lastName: ['last name', 'surname', 'family name'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'cell phone', 'telephone', 'primary phone'],
  kind: ['kind', 'lead type', 'inquiry type', 'form', 'type'],
  status: ['status', 'lead status', 'stage', 'lifecycle stage'],
  receivedAt: [
    ...['received at', 'received', 'created at', 'created', 'create date', 'created date', 'date created'],
    ...['date added', 'inquiry date', 'lead date', 'date', 'timestamp'],
  ],
  closedAt: ['closed at', 'closed', 'close date', 'closed date'],
  subject: ['subject', 'topic'],
  message: ['message', 'inquiry', 'notes', 'comments', 'description', 'additional comments', 'details'],
  propertyAddress: ['property address', 'address', 'street address', 'property'],
  propertyType: ['property type', 'property types', 'asset class', 'asset type'],
  timeline: ['timeline', 'time frame'],
  locations: ['locations', 'location', 'region', 'regions', 'area', 'market'],
  budgetMin: ['budget min', 'min budget', 'minimum budget', 'price min', 'min price'],
  budgetMax: ['budget max', 'max budget', 'maximum budget', 'price max', 'max price', 'budget'],
  capRateMin: ['cap rate min', 'min cap rate', 'cap rate'],
  capRateMax: ['cap rate max', 'max cap rate'],
  source: ['source', 'lead source', 'origin'],
  unsubscribed: ['unsubscribed', 'unsubscribed at', 'opted out', 'opt out', 'do not contact', 'dnc', 'email opt out'],
  consentDate: ['consent date', 'consented at', 'casl consent date', 'casl date'],
  consentWording: ['consent wording', 'consent text', 'casl wording', 'consent statement'],
  consentKind: ['consent kind', 'consent type', 'casl consent type', 'casl type', 'casl'],
  consentPurpose: ['consent purpose', 'consent purposes'],
  /** Kept as a line of the lead's text, with its heading. */
  note: [],
} as const satisfies Record<string, readonly string[]>
export type LeadField = keyof typeof leadFields

export interface ColumnMap {
  /** By column; null: left out. */
  fields: (LeadField | null)[]
  headings: string[]
}

const names = Object.keys(leadFields)
const isField = (name: string): name is LeadField => Object.hasOwn(leadFields, name)

/** Which field each column is, by its heading or as the operator says. A sentence says what is wrong. */
export function mapColumns(headings: readonly string[], given: ReadonlyMap<string, string>): ColumnMap | string {
  const plain = headings.map(simplify)
  const fields: (LeadField | null)[] = headings.map(() => null)
  for (const [heading, name] of given) {
    const column = plain.indexOf(simplify(heading))
    if (column === -1) return `No column is called "${heading}".`
    if (name === 'none') continue
    if (!isField(name)) return `There is no field "${name}". The fields are ${names.join(', ')} and none.`
    if (name !== 'note' && fields.includes(name)) return `Two columns are mapped to ${name}.`
    fields[column] = name
  }
  const decided = new Set([...given.keys()].map(simplify))
  const isFree = (column: number) => fields[column] === null && !decided.has(plain[column] ?? '')
  for (const [name, synonyms] of Object.entries(leadFields)) {
    if (!isField(name) || fields.includes(name)) continue
    const wanted = [name, ...synonyms].map(simplify)
    const found = wanted.flatMap((word) => plain.flatMap((text, at) => (text === word && isFree(at) ? [at] : [])))[0]
    if (found !== undefined) fields[found] = name
  }
  if (!fields.includes('email')) return 'No column has email addresses. Name it with --map "Their heading=email".'
  return { fields, headings: [...headings] }
}

/** The headings of columns that are not read. */
export function listUnused({ fields, headings }: ColumnMap): string[] {
  return headings.filter((heading, column) => heading !== '' && fields[column] === null)
}

function simplify(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
