import type { MailPurpose } from '../forms/mail-requests.ts'

export type TabName = 'sign-in' | 'sign-up'

export type View =
  | { name: TabName; isFresh: boolean }
  | { name: 'ask-mail'; purpose: Exclude<MailPurpose, 'signup'> }
  | { name: 'mailed'; purpose: MailPurpose }
  | { name: 'second-step' }
  | { name: 'new-password' }
