/** `accepted` by the mail server. `postponed` and `on-hold` are retried, `on-hold` once the server accepts us again. */
export const mailOutcomes = ['accepted', 'postponed', 'on-hold', 'refused'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** What this process counts for its operator. Names are from short, fixed lists; nothing personal is among them. */
export interface Counts {
  leadStored(kind: string): void
  leadRefused(reason: string): void
  mailTried(outcome: MailOutcome): void
}

/** Without METRICS_ADDRESS, nothing is counted. */
export const noCounts: Counts = { leadStored() {}, leadRefused() {}, mailTried() {} }
