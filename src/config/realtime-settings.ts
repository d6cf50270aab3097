import type { SettingGroup } from './setting.ts'
import { OnOff, wholeNumber } from './setting-schemas.ts'

export const realtimeSettings = {
  title: 'Realtime',
  introduction: 'Unless a limit says otherwise, it applies to each process.',
  settings: {
    REALTIME: {
      schema: OnOff,
      default: 'on',
      doc: 'Whether the realtime service accepts sockets and broadcasts.',
    },
    REALTIME_PRIVATE_ONLY: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether only private channels, protected by row-level security, can be joined. Public ones are open to anybody with the publishable key.',
    },
    REALTIME_MAX_SOCKETS: {
      schema: wholeNumber(1, 1_000_000),
      default: '10000',
      doc: 'How many sockets may be open at the same time.',
    },
    REALTIME_MAX_SOCKETS_PER_ADDRESS: {
      schema: wholeNumber(1, 1_000_000),
      default: '200',
      doc: 'How many of them may come from one address, or from one IPv6 network (/64).',
    },
    REALTIME_MAX_CHANNELS: {
      schema: wholeNumber(1, 10_000),
      default: '100',
      doc: 'How many channels one socket may join.',
    },
    REALTIME_JOINS_PER_SECOND: {
      schema: wholeNumber(1, 100_000),
      default: '30',
      doc: 'How often one socket may join a channel; a burst may use up ten seconds’ worth.',
    },
    REALTIME_EVENTS_PER_SECOND: {
      schema: wholeNumber(1, 100_000),
      default: '100',
      doc: 'How many broadcasts one socket, or one address over HTTP, may send; a burst may use up ten seconds’ worth. One over 8 KB counts as several.',
    },
    REALTIME_MAX_PAYLOAD_KB: {
      schema: wholeNumber(1, 4000),
      default: '3000',
      doc: 'The largest payload of a broadcast.',
    },
    REALTIME_STORED_MESSAGES: {
      schema: wholeNumber(1, 10_000),
      default: '1000',
      doc: 'How many stored broadcasts (`persist`) are kept per person; the oldest make room for newer ones. The secret key has no such limit.',
    },
    REALTIME_STORED_MB: {
      schema: wholeNumber(5, 100_000),
      default: '20',
      doc: 'How much space they may take up in total, in megabytes.',
    },
    REALTIME_REFUSAL_DELAY_MS: {
      schema: wholeNumber(0, 5000),
      default: '2000',
      doc: 'How long the refusal of a socket or channel is delayed, as clients retry forever.',
    },
  },
} as const satisfies SettingGroup
