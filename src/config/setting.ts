import type * as v from 'valibot'

interface DescribedSetting {
  /** Parses the environment variable into a typed value. Its description says what is allowed. */
  schema: v.GenericSchema<string, unknown>
  /** One sentence of Markdown. */
  doc: string
  /** Another setting that is required with this one. */
  requires?: string
  /** Listed in the README, because a first deployment needs it. */
  isEssential?: true
}

/** The single source for a setting's type, documentation and line in `.env.example`. */
export type Setting =
  | (DescribedSetting & { default: string })
  /** `unset` completes the sentence "If unset, …". A secret has no example, so that nobody deploys it. */
  | (DescribedSetting & { unset: string; example?: string })

/** A group of related settings under one heading in the documentation. */
export interface SettingGroup {
  title: string
  /** What all settings in the group have in common, in Markdown. */
  introduction?: string
  settings: Record<string, Setting>
}
