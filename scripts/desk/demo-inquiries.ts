import { randomUUID } from 'node:crypto'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** Nobody can have an address in this domain, so no mail from the demo reaches a person. */
export const DEMO_DOMAIN = 'demo.example'

interface DemoInquiry {
  kind: InquiryKind
  page: string
  /** The data that the form would have sent. */
  body: Record<string, unknown>
}

const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

const sellers = [
  { propertyType: 'Commercial', place: 'King Street East, Hamilton', comments: 'Two storefronts, one of them vacant.' },
  { propertyType: 'Multi-Family', place: 'Queen Street South, Kitchener', comments: 'Eight units, fully leased.' },
  { propertyType: 'Land', place: 'Line 8, Guelph', comments: 'Four acres, serviced at the road.' },
  { propertyType: 'Business', place: 'Princess Street, Kingston', comments: 'Restaurant with its fixtures.' },
  { propertyType: 'Commercial', place: 'Dundas Street, London', comments: 'The tenant leaves in spring.' },
] as const
const buyers = [
  { propertyTypes: ['Industrial'], locations: ['Golden Horseshoe'], budgetMin: '1M', budgetMax: '3.5M' },
  { propertyTypes: ['Retail', 'Mixed-Use'], locations: ['Greater Toronto Area (GTA)'], budgetMax: '$10 million' },
  { propertyTypes: ['Multifamily (5+ units)'], locations: ['Ottawa Area'], budgetMin: '2 500 000', capRateMin: '5%' },
  {
    propertyTypes: ['Office'],
    locations: ['Southwestern Ontario'],
    budgetMax: '1.5m',
    capRateMin: '6',
    capRateMax: '8',
  },
  { propertyTypes: ['Land'], locations: ['Central Ontario', 'Eastern Ontario'], budgetMax: 'open' },
] as const
const questions = [
  { subject: 'A plaza on King', message: 'Do you have anything with a grocery anchor in Hamilton?' },
  { subject: '', message: 'We own a small warehouse in Barrie. What would you need to tell us what it may sell for?' },
  { subject: 'Call me back', message: 'Please call after five. It is about an estate with two buildings.' },
  { subject: 'Partnership', message: 'Our fund looks for industrial buildings of 20,000 to 60,000 square feet.' },
] as const
const timelines = ['ASAP', '1 Month', '2-3 Months', 'Flexible'] as const

/** The inquiry with this number. Each number always gives the same inquiry, which no other number gives. */
export function makeDemoInquiry(n: number): DemoInquiry {
  const who = (role: string) => ({
    fullName: `Demo ${role} ${n}`,
    email: `${role}-${n}@${DEMO_DOMAIN}`,
    phone: n % 4 === 0 ? '' : `416-555-01${String(n % 100).padStart(2, '0')}`,
  })
  switch (n % 3) {
    case 0: {
      const { place, comments, ...property } = pick(sellers, n)
      const additionalComments = n % 2 === 0 ? comments : ''
      const address = { propertyAddress: `${10 + n} ${place}`, timeline: pick(timelines, n), additionalComments }
      return { kind: 'sell-fast', page: '/sell-fast', body: { ...who('owner'), ...property, ...address } }
    }
    case 1:
      return {
        kind: 'investment',
        page: '/',
        body: { ...who('investor'), ...pick(buyers, n), communicationConsent: 'yes' },
      }
    default:
      return { kind: 'contact', page: '/contact', body: { ...who('visitor'), ...pick(questions, n) } }
  }
}

const trayMails = [
  {
    role: 'visitor-2',
    name: 'Demo visitor 2',
    hoursAgo: 3,
    subject: 'The rent roll you asked for',
    body: 'Here it is. We spoke on Thursday, I think it was about the plaza.\n\nThank you',
    attachments: [{ name: 'Demo rent roll.pdf', bytes: 48_213 }],
  },
  {
    role: 'stranger',
    name: 'Demo stranger',
    hoursAgo: 26,
    subject: 'Is it still for sale?',
    body: 'A friend has forwarded your mail to me. Is the building in Kitchener still for sale?',
    attachments: [],
  },
] as const

/** Mails that can't be matched to a lead. */
export function makeTrayMails(now: number) {
  return trayMails.map(({ role, name, hoursAgo, subject, body, attachments }) => ({
    id: randomUUID(),
    sender: `${role}@${DEMO_DOMAIN}`,
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
