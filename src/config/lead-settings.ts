import type { SettingGroup } from './setting.ts'
import { secretOf, urlWith, wholeNumber } from './setting-schemas.ts'

export const leadSettings = {
  title: 'Leads',
  settings: {
    LEAD_RETENTION_MONTHS: {
      schema: wholeNumber(1, 1200),
      default: '24',
      doc: 'How many months after closing a lead is deleted; the proof of consent stays, without the name. The privacy policy says 24 months.',
    },
    LEDGER_KEY: {
      schema: secretOf(32),
      unset: 'a key is generated once and saved in `DATA_DIR`',
      doc: 'The key of the hashes that link an address to its proof of consent. Without it, nobody can look up an address.',
    },
    LEAD_WEBHOOK_URL: {
      schema: urlWith('http:', 'https:'),
      unset: 'leads are not posted anywhere',
      example: 'https://crm.example/leads',
      doc: 'The URL that each lead is also posted to as signed JSON, with retries.',
      requires: 'LEAD_WEBHOOK_SECRET',
    },
    LEAD_WEBHOOK_SECRET: {
      schema: secretOf(16),
      unset: 'no webhook can be used',
      doc: "The secret that signs the webhook's requests (HMAC-SHA256 over the time and the body).",
    },
  },
} as const satisfies SettingGroup
