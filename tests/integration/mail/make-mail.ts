import type { Mail } from '#platform/mail/mailer.ts'

export function makeMail(overrides: Partial<Mail> = {}): Mail {
  return {
    messageId: '<8c1d.greeting@site.example>',
    from: { name: 'The Team', address: 'team@site.example' },
    to: { name: 'Ann Buyer', address: 'ann@buyers.example' },
    subject: 'Your enquiry',
    html: '<p>Thank you, <b>Ann</b>.</p>',
    text: 'Thank you, Ann.',
    ...overrides,
  }
}
