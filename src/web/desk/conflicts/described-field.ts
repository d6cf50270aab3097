/** The name of a field and a value of it, in words. */
export interface DescribedField {
  label: string
  text: string
  /** Whether the whole thing was removed. */
  isGone?: boolean
}
