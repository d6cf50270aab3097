/** What belongs to a person's data and is looked after by the leads service. */
export interface HeldByLeads {
  consentsOf(leadId: string): Promise<HeldConsent[]>
  savedAnswersOf(email: string): Promise<{ savedAt: Date; pairs: [string, string][] }[]>
}

interface HeldConsent {
  wordingVersion: string
  purposes: string[]
  answer: string
  givenAt: Date
  endsAt: Date | null
}
