import type { SettingGroup } from './setting.ts'
import { secretOf, urlWith, wholeNumber } from './setting-schemas.ts'

export const leadSettings = {
  title: 'Leads',
  settings: {
    LEAD_RETENTION_MONTHS: {
      schema: wholeNumber(1, 1200),
      default: '24',
      doc: 'How many months after it was closed a lead is deleted; the proof of consent stays, without the name. The privacy policy names 24 months.',
    },
    LEDGER_KEY: {
      schema: secretOf(32),
      unset: 'a key is generated once and saved in `DATA_DIR`',
      doc: 'The key of the hashes by which the proof of consent is found again. Without it nobody can look for an address.',
    },
    LEAD_WEBHOOK_URL: {
      schema: urlWith('http:', 'https:'),
      unset: 'leads are not posted anywhere',
      example: 'https://crm.example/leads',
      doc: 'The address that each lead is also posted to as signed JSON, with retries.',
      requires: 'LEAD_WEBHOOK_SECRET',
    },
    LEAD_WEBHOOK_SECRET: {
      schema: secretOf(16),
      unset: 'there can be no webhook',
      doc: "The secret that signs the webhook's requests (HMAC-SHA256 over the time and the body).",
    },
  },
} as const satisfies SettingGroup
