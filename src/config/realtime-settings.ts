import type { SettingGroup } from './setting.ts'
import { OnOff, wholeNumber } from './setting-schemas.ts'

export const realtimeSettings = {
  title: 'Realtime',
  introduction: 'Limits that name no other scope apply to each process.',
  settings: {
    REALTIME: {
      schema: OnOff,
      default: 'on',
      doc: 'Whether the realtime service accepts sockets and broadcasts.',
    },
    REALTIME_PRIVATE_ONLY: {
      schema: OnOff,
      default: 'off',
      doc: 'Whether only private channels can be joined, which policies of row-level security guard. Public ones are open to anybody with the publishable key.',
    },
    REALTIME_MAX_SOCKETS: {
      schema: wholeNumber(1, 1_000_000),
      default: '10000',
      doc: 'How many sockets may be open at a time.',
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
      doc: 'How often one socket may join a channel; ten seconds’ worth may come at once.',
    },
    REALTIME_EVENTS_PER_SECOND: {
      schema: wholeNumber(1, 100_000),
      default: '100',
      doc: 'How many broadcasts one socket, or one address over HTTP, may send; ten seconds’ worth may come at once. One of more than 8 KB counts as several.',
    },
    REALTIME_MAX_PAYLOAD_KB: {
      schema: wholeNumber(1, 4000),
      default: '3000',
      doc: 'The largest payload of a broadcast.',
    },
    REALTIME_STORED_MESSAGES: {
      schema: wholeNumber(1, 10_000),
      default: '1000',
      doc: 'How many broadcasts that clients ask to be stored (`persist`) are kept of one person at a time; the oldest make room for newer ones. The secret key stores without such a limit.',
    },
    REALTIME_STORED_MB: {
      schema: wholeNumber(5, 100_000),
      default: '20',
      doc: 'How much they may take up together.',
    },
    REALTIME_REFUSAL_DELAY_MS: {
      schema: wholeNumber(0, 5000),
      default: '2000',
      doc: 'How long a client waits for the refusal of a socket or a channel, since it tries again for ever.',
    },
  },
} as const satisfies SettingGroup
