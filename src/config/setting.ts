import type * as v from 'valibot'

interface DescribedSetting {
  /** Parses the text of the environment into a typed value. Its description says what may be written. */
  schema: v.GenericSchema<string, unknown>
  /** One sentence of Markdown. */
  doc: string
  /** Another setting that is required with this one. */
  requires?: string
  /** Named in README, because a first deployment needs it. */
  isEssential?: true
}

/** The only definition of a setting: its type, its documentation and its line in `.env.example` come from here. */
export type Setting =
  | (DescribedSetting & { default: string })
  /** `unset` ends the sentence "If unset, …". A secret has no example, so that nobody deploys it. */
  | (DescribedSetting & { unset: string; example?: string })

/** The settings of one capability, with its heading in the documentation. */
export interface SettingGroup {
  title: string
  /** What all settings of the group have in common, in Markdown. */
  introduction?: string
  settings: Record<string, Setting>
}
