import { randomUUID } from 'node:crypto'
import { DEMO_DOMAIN } from '#domain/desk/demo-domain.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

interface DemoInquiry {
  kind: InquiryKind
  page: string
  /** The data that the form would have sent. */
  body: Record<string, unknown>
}

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

/** Invented people. Together with `lastNames`, every number below 1,600 gives another name. */
const firstNames = [
  ...['Helen', 'Kofi', 'Elena', 'Marcus', 'Anjali', 'Tom', 'Nadia', 'Wei', 'Colette', 'Ibrahim', 'Rosa', 'Gareth'],
  ...['Mei', 'Stefan', 'Amara', 'Luc', 'Farah', 'Owen', 'Simone', 'Dev', 'Ingrid', 'Paulo', 'Yasmin', 'Callum'],
  ...['Hana', 'Victor', 'Leila', 'Bruno', 'Odile', 'Samir', 'Greta', 'Julian', 'Noor', 'Felix', 'Talia', 'Anton'],
  ...['Zofia', 'Rafael', 'Esther', 'Milan'],
]
const lastNames = [
  ...['Brandt', 'Asante', 'Petrov', 'Holloway', 'Mehta', 'Lavoie', 'Haddad', 'Zhang', 'Fontaine', 'Yusuf', 'Marchetti'],
  ...[
    'Pryce',
    'Tanaka',
    'Novak',
    'Okonkwo',
    'Bergeron',
    'Rahimi',
    'Whitfield',
    'Duval',
    'Kapoor',
    'Lindqvist',
    'Moreira',
  ],
  ...[
    'Aziz',
    'Fraser',
    'Sato',
    'Kowalski',
    'Farahani',
    'Ricci',
    'Tremblay',
    'Chaudhry',
    'Vogel',
    'Castellanos',
    'Qureshi',
  ],
  ...['Hartmann', 'Weiss', 'Sokolov', 'Nowak', 'Ortega', 'Goldberg', 'Janssen', 'Beaulieu'],
]
const areaCodes = ['416', '905', '519', '613', '705', '647', '226', '289']

/** Some people write twice. */
function makePerson(n: number) {
  const who = n % 20 === 7 && n > 20 ? n - 19 : n
  const [first, last] = [pick(firstNames, who), pick(lastNames, who)]
  return {
    fullName: `${first} ${last}`,
    email: `${first}.${last}@${DEMO_DOMAIN}`.toLowerCase(),
    phone: who % 4 === 0 ? '' : `${pick(areaCodes, who)}-555-01${String(who % 100).padStart(2, '0')}`,
  }
}

const sellers = [
  {
    propertyType: 'Commercial',
    place: 'King Street East, Hamilton',
    comments: 'Two storefronts with four apartments above. One of the storefronts has been empty since March.',
  },
  {
    propertyType: 'Multi-Family',
    place: 'Queen Street South, Kitchener',
    comments: 'Eight units, fully leased. The boiler is from 2016. I would like to close this year.',
  },
  { propertyType: 'Land', place: 'Line 8, Guelph', comments: 'Four acres, with services at the road.' },
  {
    propertyType: 'Business',
    place: 'Princess Street, Kingston',
    comments:
      'My restaurant, with its fixtures. The lease has six years left. Please don’t call the restaurant itself.',
  },
  {
    propertyType: 'Commercial',
    place: 'Dundas Street, London',
    comments: 'Our only tenant leaves in spring, and we would rather sell than look for another one.',
  },
  {
    propertyType: 'Commercial',
    place: 'Foundry Lane, Hamilton',
    comments: 'It was my father’s tool and die shop, about 9,000 square feet with two cranes. My brother and I own it.',
  },
  {
    propertyType: 'Multi-Family',
    place: 'Aylmer Street, Peterborough',
    comments: 'Six units. Two of the tenants have been there for over ten years.',
  },
  {
    propertyType: 'Land',
    place: 'Concession Road 4, Barrie',
    comments: 'Ten acres at the edge of town, rented to a farmer.',
  },
  {
    propertyType: 'Business',
    place: 'Wellington Street, Ottawa',
    comments: 'A dry cleaner with its equipment. I am retiring next summer.',
  },
  {
    propertyType: 'Commercial',
    place: 'Richmond Street, London',
    comments: 'A small office building, half of it let to a dental practice until 2029.',
  },
] as const
const buyers = [
  {
    propertyTypes: ['Industrial'],
    locations: ['Golden Horseshoe'],
    budgetMin: '1M',
    budgetMax: '3.5M',
    additionalComments:
      'Small bays with at least 18 feet clear. We have bought two in Burlington and manage them ourselves.',
  },
  { propertyTypes: ['Retail', 'Mixed-Use'], locations: ['Greater Toronto Area (GTA)'], budgetMax: '$10 million' },
  {
    propertyTypes: ['Multifamily (5+ units)'],
    locations: ['Ottawa Area'],
    budgetMin: '2 500 000',
    capRateMin: '5%',
    additionalComments: 'Ten to thirty units. Repairs are fine, empty buildings are not.',
  },
  {
    propertyTypes: ['Office'],
    locations: ['Southwestern Ontario'],
    budgetMax: '1.5m',
    capRateMin: '6',
    capRateMax: '8',
  },
  {
    propertyTypes: ['Land'],
    locations: ['Central Ontario', 'Eastern Ontario'],
    budgetMax: 'open',
    additionalComments: 'For a self-storage site, so road frontage matters more than size.',
  },
] as const
const questions = [
  { subject: 'A plaza on King', message: 'Do you have anything with a grocery anchor in Hamilton?' },
  { subject: '', message: 'We own a small warehouse in Barrie. What would you need to tell us what it may sell for?' },
  { subject: 'Call me back', message: 'Please call after five. It is about an estate with two buildings.' },
  { subject: 'Partnership', message: 'Our fund looks for industrial buildings of 20,000 to 60,000 square feet.' },
  {
    subject: 'How your offers work',
    message:
      'I read the page about selling fast. If you make an offer in principle, am I tied to it? My mother owns the building, and I have her power of attorney.',
  },
  {
    subject: 'Tenants',
    message: 'Would the tenants find out that we are thinking of selling? That would be difficult for us.',
  },
  { subject: 'Six-plex in Peterborough', message: 'Is it still for sale? I could see it on Friday.' },
] as const
const timelines = ['ASAP', '1 Month', '2-3 Months', 'Flexible'] as const

/** The inquiry with this number. Each number always gives the same inquiry, which no other number gives. */
export function makeDemoInquiry(n: number): DemoInquiry {
  const who = makePerson(n)
  switch (n % 3) {
    case 0: {
      const { place, comments, ...property } = pick(sellers, n)
      const additionalComments = n % 4 === 3 ? '' : comments
      const address = { propertyAddress: `${10 + n} ${place}`, timeline: pick(timelines, n), additionalComments }
      return { kind: 'sell-fast', page: '/sell-fast', body: { ...who, ...property, ...address } }
    }
    case 1:
      return { kind: 'investment', page: '/', body: { ...who, ...pick(buyers, n), communicationConsent: 'yes' } }
    default:
      return { kind: 'contact', page: '/contact', body: { ...who, ...pick(questions, n) } }
  }
}

/** What the team wrote about the inquiry with this number. */
export function makeDemoWords(n: number) {
  return { call: pick(calls, n), note: pick(notes, n), task: pick(tasks, n) }
}

const calls = [
  'Went through what they look for.',
  'They want to know what it may sell for before they talk to the tenants.',
  'Explained how an offer in principle works.',
  'They decide together with a brother, who is back next week.',
  'Good talk. They have sold with another broker before, and it took a year.',
]
const notes = [
  'Sends the rent roll next week.',
  'Best reached before noon.',
  'Prefers email. Doesn’t want calls at work.',
  'The ground floor is let month to month.',
]
const tasks = ['Ask for the rent roll', 'Call about the survey', 'Send two comparable sales']

const unmatchedMails = [
  {
    sender: 'kofi.asante',
    name: 'Kofi Asante',
    hoursAgo: 3,
    subject: 'The rent roll you asked for',
    body: 'Here it is. We spoke on Thursday, I think it was about the plaza.\n\nThank you',
    attachments: [{ name: 'Demo rent roll.pdf', bytes: 48_213 }],
  },
  {
    sender: 'dana.whitlock',
    name: 'Dana Whitlock',
    hoursAgo: 26,
    subject: 'Is it still for sale?',
    body: 'A friend has forwarded your mail to me. Is the building in Kitchener still for sale?',
    attachments: [],
  },
] as const

/** Mails that can't be matched to a lead. */
export function makeUnmatchedMails(now: number) {
  return unmatchedMails.map(({ sender, name, hoursAgo, subject, body, attachments }) => ({
    id: randomUUID(),
    sender: `${sender}@${DEMO_DOMAIN}`,
    sender_name: name,
    subject,
    body,
    message_id: null,
    in_reply_to: null,
    nature: 'person' as const,
    is_cut: false,
    attachments: JSON.stringify(attachments),
    at: new Date(now - hoursAgo * 3_600_000),
  }))
}
