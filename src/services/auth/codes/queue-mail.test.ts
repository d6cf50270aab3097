import { expect, test } from 'vitest'
import type { AuthContext } from '../auth-context.ts'
import { verifyLink } from './queue-mail.ts'

const settings = { baseUrl: 'https://www.site.example/auth/v1' }
const linkTo = (redirectTo: string) =>
  verifyLink({ settings } as AuthContext, { hash: 'a'.repeat(56), type: 'signup', redirectTo })

test.each([
  'https://www.site.example/',
  'https://www.site.example/two%20words',
  'https://www.site.example/a+b',
  'https://www.site.example/?q=a%2Bb&r=c+d#part',
  'https://www.site.example/100%25',
])('a link that verifies at once leads to %s', (target) => {
  expect(new URL(linkTo(target)).searchParams.get('redirect_to')).toBe(target)
})

test('only what has to be encoded is encoded, as the protocol has it', () => {
  expect(linkTo('https://www.site.example/auth?x')).toMatch(/&redirect_to=https:\/\/www\.site\.example\/auth\?x$/)
})
