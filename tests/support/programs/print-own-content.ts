// A separate program, because content is read once in a process: prints what the server does with the folder it is given.
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { installOwnContent } from '#content/own/own-content.ts'

const { own = {}, identity } = readIdentityFolder(process.argv[2] ?? '', '2026-11-19')
installOwnContent(own)
const [{ findReplyDue }, { createConsents }, { createLedgerKey }, { identity: builtIn }] = await Promise.all([
  import('#domain/reply-clock/reply-clock.ts'),
  import('#services/leads/consents/create-consents.ts'),
  import('#services/leads/consents/ledger-key.ts'),
  import('#content/identity.ts'),
])
const at = new Date('2026-07-31T16:00:00Z')
const fields = {
  fullName: 'Ann Placeholder',
  email: 'ann@buyers.example',
  phone: '',
  subject: '',
  message: 'Hello',
  updatesConsent: 'yes' as const,
}
const placeholders = { identity: { ...builtIn, ...identity }, siteUrl: 'https://www.quiet-north.example' }
const options = { placeholders, ledgerKey: createLedgerKey('k'.repeat(43)), at }
const consents = createConsents({ kind: 'contact', fields }, options)
const versions = consents.map(({ wordingVersion }) => wordingVersion)
process.stdout.write(JSON.stringify({ due: findReplyDue('contact', at).toISOString(), versions }))
