import type { LeadState } from '../lead-state.ts'

/** What is decided about an act on a lead. */
export type Decision =
  /** The changed fields, and further data of the event. */
  { kind: 'done'; wanted: Partial<LeadState>; data: Record<string, unknown> } | { kind: 'refused'; why: string }
