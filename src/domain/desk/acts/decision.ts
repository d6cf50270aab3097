import type { LeadState } from '../lead-state.ts'

/** The decision about an act on a lead. */
export type Decision =
  /** The changed fields, and more data for the event. */
  { kind: 'done'; wanted: Partial<LeadState>; data: Record<string, unknown> } | { kind: 'refused'; why: string }
