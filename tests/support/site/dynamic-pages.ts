import type { MailLinkKind } from '#content/account/mail-link.ts'
import { fieldMessages, inquiryMessages } from '#content/inquiries/inquiry-messages.ts'
import { savedAnswersWords } from '#content/inquiries/saved-answers-words.ts'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import type { OwnerFile } from '#domain/desk/properties/owner-files-view.ts'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { describeAnswers } from '#domain/questionnaire/describe-answers.ts'
import type { DynamicPage, ShownInquiry, SignUpElsewhere } from '#domain/site/dynamic-page.ts'
import { sampleLead } from '#emails/sample-lead.ts'

interface NamedPage {
  /** Its address and its state. */
  name: string
  page: DynamicPage
}

const inquiry: ShownInquiry = {
  state: 'shown',
  lead: sampleLead,
  consents: [
    {
      answer: 'yes',
      wordingVersion: 'investment-2026-11-16',
      givenAt: sampleLead.receivedAt,
      endsAt: new Date('2028-11-15T14:30:00Z'),
    },
    {
      answer: 'withdrawn',
      wordingVersion: 'withdrawn-by-visitor',
      givenAt: new Date('2026-11-20T09:00:00Z'),
      endsAt: null,
    },
  ],
  newEmail: null,
  path: '/privacy/a-signed-token',
}
/** Long, as addresses may be. */
const newEmail = 'ann.placeholder.of.the.acquisitions.department@a-company-with-a-long-name.example'
const correction = {
  values: { fullName: '', email: 'ann@buyers', phone: 'call me' },
  faults: {
    notice: inquiryMessages.missingContact,
    fields: { fullName: fieldMessages.fullName, email: fieldMessages.emailShape, phone: fieldMessages.phone },
  },
}

const ownInquiry: NamedPage[] = [
  { name: '/privacy, shown', page: { page: 'own-inquiry', ...inquiry } },
  { name: '/privacy, of which little is known', page: { page: 'own-inquiry', ...inquiry, ...ofLittle() } },
  { name: '/privacy, corrected', page: { page: 'own-inquiry', ...inquiry, state: 'corrected' } },
  { name: '/privacy, with faults', page: { page: 'own-inquiry', ...inquiry, state: 'faulty', correction } },
  { name: '/privacy, a new address waits', page: { page: 'own-inquiry', ...inquiry, newEmail } },
  {
    name: '/privacy, a new address was asked for',
    page: { page: 'own-inquiry', ...inquiry, state: 'asked', newEmail },
  },
  { name: '/privacy, address confirmed', page: { page: 'own-inquiry', ...inquiry, state: 'confirmed' } },
  {
    name: '/privacy, new address to confirm',
    page: { page: 'own-inquiry', state: 'new-address', reference: 'INV-7K3M-2Q', path: '/privacy/a-token/address' },
  },
  { name: '/privacy, expired', page: { page: 'own-inquiry', state: 'expired', path: '/privacy/a-token' } },
  { name: '/privacy, a fresh link is mailed', page: { page: 'own-inquiry', state: 'renewed' } },
  { name: '/privacy, withdrawn', page: { page: 'own-inquiry', state: 'withdrawn' } },
  { name: '/privacy, deleted', page: { page: 'own-inquiry', state: 'deleted' } },
  {
    name: '/privacy, refused',
    page: { page: 'own-inquiry', state: 'refused', message: 'We can’t find an inquiry at this link.' },
  },
]

const savedAnswers: NamedPage[] = [
  {
    name: '/answers, shown',
    page: {
      page: 'saved-answers',
      state: 'shown',
      step: 4,
      token: 'a'.repeat(62),
      until: new Date('2026-12-15T14:30:00Z'),
      answers: describeAnswers({
        fullName: 'Ann Placeholder',
        email: newEmail,
        propertyTypes: ['Retail', 'Land'],
        selectedSubtypes: { Retail: ['Strip Plaza', 'Bank Branch'], Land: ['Infill Lot'] },
      }),
    },
  },
  {
    name: '/answers, sent',
    page: {
      page: 'saved-answers',
      state: 'sent',
      reference: 'INV-7K3M-2Q',
      at: new Date('2026-11-18T14:30:00Z'),
      token: 'a'.repeat(62),
    },
  },
  { name: '/answers, deleted', page: { page: 'saved-answers', state: 'deleted' } },
  {
    name: '/answers, refused',
    page: { page: 'saved-answers', state: 'refused', message: savedAnswersWords.refusals.gone },
  },
]

function ofLittle(): Pick<ShownInquiry, 'lead' | 'consents'> {
  const details = { message: 'Hello' }
  const source = { page: '', referrer: '', firstUtm: null, lastUtm: null, language: '' }
  return { lead: { ...sampleLead, kind: 'contact', phone: '', details, source }, consents: [] }
}

function openLink(kind: MailLinkKind, signUp: SignUpElsewhere | null): NamedPage {
  const link = { kind, hash: 'a'.repeat(56), target: 'https://www.offmarket-ontario.example/auth', signUp }
  const where = signUp ? `elsewhere, password ${signUp.password}` : 'in the same browser'
  return { name: `/auth/confirm of ${kind}, ${where}`, page: { page: 'mail-link', state: 'open', ...link } }
}

const linkKinds: MailLinkKind[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email']
const elsewhere = { requestedAt: new Date('2026-11-15T14:30:00Z'), name: 'Jane Margaret Roe' }
const passwordStates: SignUpElsewhere['password'][] = ['asked', 'missing', 'wrong']

const mailLinks: NamedPage[] = [
  ...linkKinds.map((kind) => openLink(kind, null)),
  ...passwordStates.map((password) => openLink('signup', { ...elsewhere, password })),
  openLink('signup', { ...elsewhere, name: null, password: 'none' }),
  { name: '/auth/confirm, removed', page: { page: 'mail-link', state: 'removed' } },
  { name: '/auth/confirm, spent', page: { page: 'mail-link', state: 'spent' } },
  { name: '/auth/confirm, later', page: { page: 'mail-link', state: 'later' } },
  { name: '/auth/confirm, failed', page: { page: 'mail-link', state: 'failed' } },
]

const ownerFile = (file: Partial<OwnerFile>): OwnerFile => ({
  id: '0197a000-0000-4000-8000-000000000000',
  name: 'rent-roll-2026.xlsx',
  bytes: 3_250_000,
  state: 'there',
  why: '',
  ...file,
})

/** The only page for one person that has a script, which is its own. */
export const ownerFilesPage: NamedPage = {
  name: '/files, shown',
  page: {
    page: 'owner-files',
    state: 'shown',
    path: `/files/${'a'.repeat(62)}`,
    notice: '',
    view: {
      address: '1 Sample Road, Guelph',
      until: 'December 15, 2026',
      used: { files: 3, bytes: 9_750_000 },
      isComplete: false,
      isLate: false,
      answeredOn: '',
      outcome: '',
      answerBy: '',
      nextFile: '0197a000-0000-4000-8000-000000000009',
      sections: [
        { category: 'owners', state: 'done', answer: 'I own it alone.', files: [] },
        {
          category: 'photos',
          state: 'missing',
          answer: '',
          files: [ownerFile({ name: 'front.jpg', state: 'sending' })],
        },
        { category: 'rent-roll', state: 'arrived', answer: '', files: [ownerFile({})] },
        { category: 'debts', state: 'missing', answer: '', files: [ownerFile({ state: 'refused', why: 'infected' })] },
      ],
    },
  },
}

const ownerFiles: NamedPage[] = [
  {
    name: '/files, refused',
    page: { page: 'owner-files', state: 'refused', message: ownerFilesWords.refusals.gone },
  },
  {
    name: '/files, closed',
    page: { page: 'owner-files', state: 'closed', message: ownerFilesWords.refusals.closed },
  },
]

/** The pages for one person, which have no script, in each of their states. */
export const privatePages: NamedPage[] = [...ownInquiry, ...savedAnswers, ...ownerFiles, ...mailLinks]

function formResults(kind: InquiryKind): NamedPage[] {
  const confirmation = { reference: 'CON-7K3M-2Q', message: 'Thank you!', replyBy: 'Tuesday, 3:00 p.m.' }
  const { values, faults } = correction
  return [
    { name: `the confirmation of ${kind}`, page: { page: 'form-result', kind, result: { confirmation } } },
    { name: `the faults of ${kind}`, page: { page: 'form-result', kind, result: { values, faults } } },
  ]
}

const day = '2026-11-19'
const sale = {
  offer: '1.8m',
  low: '1.85m',
  likely: '2m',
  high: '2.15m',
  months: '8',
  commission: '4',
  carrying: '6000',
}

/** Calculators with an answer or a fault, and forms with what a visitor took along from one. */
const calculators: NamedPage[] = [
  ...(
    [
      ['cap-rate', { noi: '74400', price: '1.5m', cap: '6', city: 'guelph' }],
      ['mortgage', { price: '2.5m', noi: '148000', rate: '5.75', term: '30', compounding: 'M' }],
      ['purchase-costs', { price: '2m', toronto: 'yes', hst: 'reg' }],
      ['cash-or-list', sale],
      ['cash-or-list', { ...sale, low: '3m' }],
    ] as const
  ).map(([tool, typed], index) => ({
    name: `/tools/${tool}, asked (${index + 1})`,
    page: { page: 'tool' as const, tool, typed, day },
  })),
  {
    name: '/tools/start, investment',
    page: { page: 'filled-form', form: 'investment', values: { budgetMax: '1,500,000', locations: 'Ottawa Area' } },
  },
  { name: '/tools/start, sell-fast', page: { page: 'filled-form', form: 'sell-fast', values: { timeline: 'ASAP' } } },
]

/** Every page that is rendered on request: those, and the answers to forms posted without a script. */
export const dynamicPages: NamedPage[] = [
  ownerFilesPage,
  ...privatePages,
  ...inquiryKinds.flatMap(formResults),
  ...calculators,
]
