import type { SettingGroup } from './setting.ts'
import { urlWith, wholeNumber } from './setting-schemas.ts'

export const deskSettings = {
  title: 'Lead desk',
  settings: {
    DESK_LOCK_MINUTES: {
      schema: wholeNumber(1, 1440),
      default: '30',
      doc: 'After how many minutes without any input the page of the lead desk signs its member out on that device.',
    },
    RECO_GUIDE_URL: {
      schema: urlWith('https:'),
      default: 'https://reco.on.ca/agents-and-brokerages/tresa-explained/reco-bulletins',
      doc: 'Where the RECO Information Guide is that the first answer to a lead links to. RECO lists the general and the commercial edition on the page of the default.',
    },
    FILE_SCANNER_URL: {
      schema: urlWith('tcp:', 'unix:'),
      unset: 'what owners send is shown as not scanned',
      example: 'tcp://127.0.0.1:3310',
      doc: 'Where ClamAV’s clamd listens, which scans what owners send; also as `unix:///run/clamav/clamd.ctl`. Its `StreamMaxLength` should be 50M or more.',
    },
  },
} as const satisfies SettingGroup
