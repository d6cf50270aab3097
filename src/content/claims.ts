/** A statement in advertising that needs evidence. */
export type Claim = {
  id: string
  /** The full sentence, for notes and long copy. */
  text: string
  /** The same statement in two parts, for the band of figures. */
  figure: string
  label: string
  kind: 'team-claim' | 'sourced'
  /** The evidence that the broker of record has on file. */
  evidence: string
  source: string
  asOf: string
  /** After this day the claim must be checked again or removed from the site (see `npm run claims`). */
  expires: string
}

// Every claim about us stays a team-claim until the broker of record has seen the evidence and changes its kind and source.
const ownClaim = {
  kind: 'team-claim',
  source: 'The team’s own statement, not yet confirmed by the broker of record',
  asOf: '2026-11-15',
} as const

const sizeClaim = {
  ...ownClaim,
  evidence:
    'Dated count from the team’s records of the sizes that investors named for this type, with the range that the middle four fifths of them fall in.',
  expires: '2027-05-15',
} as const

const startingValue = {
  ...ownClaim,
  evidence:
    'A note of the broker of record that these starting values are common in Ontario, and that each can be changed on the page.',
  expires: '2027-05-15',
} as const

// Rules and rates that the calculators use, as somebody else publishes them.
const sourced = { kind: 'sourced', asOf: '2026-11-15' } as const

export const claims = [
  {
    id: 'licensed-in-ontario',
    text: 'Licensed in Ontario',
    figure: 'Licensed',
    label: 'in Ontario',
    ...ownClaim,
    evidence:
      'Current RECO registration of the brokerage and of every person named on the site: certificate or dated print of the public register, under the exact registered names.',
    expires: '2027-11-15',
  },
  {
    id: 'years-experience',
    text: '10+ years experience',
    figure: '10+',
    label: 'years experience',
    ...ownClaim,
    evidence:
      'A note that says whose experience is counted and from which date (first RECO registration of that person, dated), with the register entry attached. Years of several people are not added together.',
    expires: '2027-11-15',
  },
  {
    id: 'investors',
    text: '1000+ investors',
    figure: '1000+',
    label: 'investors',
    ...ownClaim,
    evidence:
      'Dated count from the team’s records of different people or firms who asked to receive investment opportunities, doubles removed, withdrawn consents taken out, with the rule of counting written down.',
    expires: '2027-05-15',
  },
  {
    id: 'cities-served',
    text: '20+ cities served',
    figure: '20+',
    label: 'cities served',
    ...ownClaim,
    evidence:
      'List of the Ontario municipalities where the team takes instructions, at least 20, with the date of the last inquiry or trade in each.',
    expires: '2027-11-15',
  },
  {
    id: 'contact-24-hours',
    text: 'A reply to your message within 24 hours (1 business day)',
    figure: '24 hours',
    label: 'to a reply (1 business day)',
    ...ownClaim,
    evidence:
      'Report of contact messages with time received and time of first personal reply for the last three months, and the written rule for who covers absences.',
    expires: '2027-05-15',
  },
  {
    id: 'cash-offer-24-hours',
    text: 'A cash offer within 24 hours, on the terms shown',
    figure: '24 hours',
    label: 'to a cash offer, on the terms shown',
    ...ownClaim,
    evidence:
      'Log of fast-sale requests with the time the information was complete and the time the written offer in principle or refusal went out; names of buyers with proof of funds on file; notices given where a registrant was the buyer.',
    expires: '2027-05-15',
  },
  {
    id: 'specialists-48-hours',
    text: 'A specialist will be in touch within 48 hours (2 business days)',
    figure: '48 hours',
    label: 'to a specialist (2 business days)',
    ...ownClaim,
    evidence:
      'Report of investor questionnaires with time received and time of first personal contact for the last three months, and a list of who counts as a specialist and why.',
    expires: '2027-05-15',
  },
  {
    id: 'closing-7-days',
    text: 'Closing in as little as 7 days, on the terms shown',
    figure: '7 days',
    label: 'to closing at the earliest, on the terms shown',
    ...ownClaim,
    evidence:
      'At least one trade record (names removed for display) with the date of the signed agreement and the date of closing 7 days apart or less, within the last 24 months.',
    expires: '2027-05-15',
  },
  {
    id: 'industrial-sizes',
    text: 'Industrial: 5,000 to 100,000 sq. ft. is the typical size our investors want',
    figure: '5,000 to 100,000 sq. ft.',
    label: 'typical size our investors want',
    ...sizeClaim,
  },
  {
    id: 'office-sizes',
    text: 'Office: 3,000 to 60,000 sq. ft. is the typical size our investors want',
    figure: '3,000 to 60,000 sq. ft.',
    label: 'typical size our investors want',
    ...sizeClaim,
  },
  {
    id: 'retail-sizes',
    text: 'Retail: 2,000 to 50,000 sq. ft. is the typical size our investors want',
    figure: '2,000 to 50,000 sq. ft.',
    label: 'typical size our investors want',
    ...sizeClaim,
  },
  {
    id: 'multifamily-sizes',
    text: 'Multifamily: 6 to 80 units is the typical size our investors want',
    figure: '6 to 80 units',
    label: 'typical size our investors want',
    ...sizeClaim,
  },
  {
    id: 'ontario-land-transfer-tax',
    text: 'Ontario land transfer tax on commercial property is 0.5% to $55,000, 1% to $250,000, 1.5% to $400,000 and 2% above',
    figure: '0.5% to 2%',
    label: 'Ontario land transfer tax on commercial property',
    ...sourced,
    evidence:
      'Dated print of ontario.ca’s page on land transfer tax, with the brackets for land without one or two single family residences.',
    source: 'Bennett Jones on Lexology for the brackets; Mondaq for $36,475 on $2,000,000',
    expires: '2027-05-15',
  },
  {
    id: 'toronto-land-transfer-tax',
    text: 'Toronto adds its own land transfer tax with the same four brackets for commercial property',
    figure: '0.5% to 2%',
    label: 'Toronto land transfer tax on commercial property',
    ...sourced,
    evidence: 'Dated print of toronto.ca’s page on municipal land transfer tax, with the rates for other property.',
    source: 'toronto.ca, municipal land transfer tax rates of April 2026',
    expires: '2027-05-15',
  },
  {
    id: 'toronto-land-transfer-fee',
    text: 'Toronto’s administration fee is $96.68 plus HST, $109.25 in all',
    figure: '$109.25',
    label: 'Toronto’s administration fee with HST',
    ...sourced,
    evidence:
      'Dated print of toronto.ca’s page on municipal land transfer tax, with the administration fee of this year.',
    source: 'toronto.ca, an earlier copy of the page on municipal land transfer tax',
    expires: '2027-02-15',
  },
  {
    id: 'hst-rate',
    text: 'HST in Ontario is 13%',
    figure: '13%',
    label: 'HST in Ontario',
    ...sourced,
    evidence: 'Dated print of the Canada Revenue Agency’s page with the rate of HST in each province.',
    source: 'Canada Revenue Agency, GST/HST rates by province',
    expires: '2027-11-15',
  },
  {
    id: 'hst-on-commercial-sales',
    text: 'A registered buyer of commercial property reports the HST instead of paying it to the seller',
    figure: 'HST',
    label: 'reported by a registered buyer',
    ...sourced,
    evidence:
      'Dated print of the Canada Revenue Agency’s guidance on sales of real property, form GST60, and a note of the brokerage’s lawyer.',
    source: 'Canada Revenue Agency, GST/HST and real property (copy at taxinterpretations.com)',
    expires: '2027-05-15',
  },
  {
    id: 'interest-act-disclosure',
    text: 'A mortgage with blended payments must state its rate calculated yearly or half-yearly, not in advance',
    figure: 'Half-yearly',
    label: 'as the Interest Act (section 6) has rates stated',
    ...sourced,
    evidence: 'Dated print of section 6 of the Interest Act (R.S.C. 1985, c. I-15) from the Justice Laws website.',
    source: 'Interest Act, section 6; Uniform Law Conference of Canada, report of 2008',
    expires: '2027-11-15',
  },
  {
    id: 'canadian-compounding',
    text: 'Fixed mortgage rates in Canada compound half-yearly by custom, and several banks’ variable rates monthly',
    figure: 'Half-yearly',
    label: 'compounding of fixed mortgage rates, by custom',
    ...sourced,
    evidence:
      'Two lenders’ published terms with the compounding of fixed and variable rates, and $2,908 a month on $500,000 at 5% over 25 years from an independent calculator.',
    source: '6ix.ca for variable rates; mortgagecomparecalculator.com for the check',
    expires: '2027-05-15',
  },
  {
    id: 'cap-rate-starting-value',
    text: 'Vacancy starts at 5%',
    figure: '5%',
    label: 'vacancy that the cap rate calculator starts with',
    ...startingValue,
  },
  {
    id: 'mortgage-starting-values',
    text: 'The fields start with a loan of 65% of the price, 25 years, a 5-year term, a DSCR of 1.25 and a maximum of 75%',
    figure: '65%, 25 years',
    label: 'values that the mortgage calculator starts with',
    ...startingValue,
  },
  {
    id: 'cash-closing-starting-value',
    text: 'A cash closing starts at 1 month',
    figure: '1 month',
    label: 'to a cash closing, which the comparison starts with',
    ...startingValue,
  },
] as const satisfies readonly Claim[]

export type ClaimId = (typeof claims)[number]['id']
