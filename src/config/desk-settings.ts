import type { SettingGroup } from './setting.ts'
import { wholeNumber } from './setting-schemas.ts'

export const deskSettings = {
  title: 'Lead desk',
  settings: {
    DESK_LOCK_MINUTES: {
      schema: wholeNumber(1, 1440),
      default: '30',
      doc: 'After how many minutes without any input the page of the lead desk signs its member out on that device.',
    },
  },
} as const satisfies SettingGroup
