import { cleanText } from '../inquiries/clean-text.ts'
import type { ImportedLead, Row, RowRules } from './imported-lead.ts'
import { readImportDate } from './read-import-date.ts'

const MAX_WORDING = 4000
const purposes: Record<string, RegExp> = {
  'answer-inquiry': /inquir|follow|contact/i,
  'property-matches': /propert|match|listing|deal/i,
  'market-updates': /update|newsletter/i,
}

/**
 * The consent that a row proves, which takes its date, its wording and its kind. The sender must prove consent (CASL,
 * section 13), so anything less doesn't count. Unless the row names purposes, it covers answers and follow-ups only.
 */
export function readConsent(
  row: Row,
  { dates, now }: Pick<RowRules, 'dates' | 'now'>,
): Pick<ImportedLead, 'consent' | 'hasPartOfConsent'> {
  const wording = cleanText(row.get('consentWording'))
  const purpose = row.get('consentPurpose')
  const basis = readBasis(row.get('consentKind'))
  const givenAt = readImportDate(row.get('consentDate'), dates)
  const isSaid = [wording, row.get('consentKind'), row.get('consentDate')].some((text) => text !== '')
  const covered =
    purpose === '' ? ['answer-inquiry'] : Object.keys(purposes).filter((name) => purposes[name]?.test(purpose))
  const isWorded = wording !== '' && wording.length <= MAX_WORDING && covered.length > 0
  if (basis === null || givenAt === null || givenAt > now || !isWorded)
    return { consent: null, hasPartOfConsent: isSaid }
  return { consent: { givenAt, wording, basis, purposes: covered }, hasPartOfConsent: false }
}

function readBasis(text: string): 'express' | 'implied' | null {
  if (/^(express|explicit|opt-?in)\b/i.test(text)) return 'express'
  return /^(implied|implicit)\b/i.test(text) ? 'implied' : null
}
