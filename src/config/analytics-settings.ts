import * as v from 'valibot'
import type { SettingGroup } from './setting.ts'
import { Text } from './setting-schemas.ts'

export const analyticsSettings = {
  title: 'Analytics',
  settings: {
    GA_MEASUREMENT_ID: {
      schema: v.pipe(
        Text,
        v.regex(/^G-[A-Z0-9]{4,16}$/, 'must look like G-XXXXXXXXXX'),
        v.description('a measurement ID such as `G-XXXXXXXXXX`'),
      ),
      unset: 'Google Analytics is not used',
      example: 'G-XXXXXXXXXX',
      doc: "Adds Google's analytics tag, which sets cookies, to every page.",
    },
  },
} as const satisfies SettingGroup
