import { expect, test } from 'vitest'
import { composeMail, type Mail } from './mailer.ts'

function makeMail(overrides: Partial<Mail> = {}): Mail {
  return {
    messageId: '<1.test@site.example>',
    from: { name: 'Team', address: 'team@site.example' },
    to: { address: 'ann@buyers.example' },
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    ...overrides,
  }
}

test.each([
  'ann@buyers.example,bob@buyers.example',
  'ann@buyers.example;bob@buyers.example',
  'ann@buyers.example\r\nBcc: bob@buyers.example',
  'ann@buyers.example\n',
  '"ann@evil.example bob"@buyers.example',
  'Ann <ann@buyers.example>',
  'ann@evil.example@buyers.example',
  'ann @buyers.example',
  'ann(comment)@buyers.example',
  'group:ann@buyers.example',
  'ann\0@buyers.example',
  'ann@',
  '@buyers.example',
  'ann',
  '',
  `${'a'.repeat(250)}@buyers.example`,
])('%j is refused as recipient, sender and reply address', (address) => {
  for (const field of ['to', 'from', 'replyTo']) {
    expect(() => composeMail(makeMail({ [field]: { address } }))).toThrow('not one plain e-mail address')
  }
})

test.each([
  'ann@buyers.example',
  "pat.o'brien+leads@buyers.example",
  'zoë@käufer.example',
  'a_b-c=d@sub.buyers.example',
])('%j is an address', (address) => {
  expect(composeMail(makeMail({ to: { address } })).to).toEqual([{ name: '', address }])
})

test('an address nested ten thousand deep is refused instantly', () => {
  const startedAt = performance.now()
  expect(() => composeMail(makeMail({ to: { address: `${'a:('.repeat(10_000)}@x.example` } }))).toThrow()
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
