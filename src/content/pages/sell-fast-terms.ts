/** The terms of the promises, which the page shows without asking for any data. */
export const sellFastTerms = {
  id: 'terms',
  kicker: 'In full',
  heading: 'The terms of the promise',
  asOfLabel: 'As of',
  contents: 'On these terms',
  lead: 'Two promises stand on this page. Here is what each means, in full. You need not fill in anything to read it.',
  asOf: '2026-11-15',
  sections: [
    {
      id: 'offer-within-24-hours',
      heading: '“A cash offer within 24 hours”',
      items: [
        'The clock starts when we have everything listed under “What we need from you”, not when the form arrives. Within 24 hours of the form we tell you what is still missing.',
        'Hours are counted on business days: Monday to Friday, without Ontario public holidays, Eastern time. What is complete on Friday at three is answered by Monday at three. What is complete on a Saturday is answered by the end of Monday.',
        'The offer is an offer in principle: a price, the main conditions, the buyer’s side and the day it lapses, in writing. It is an indication. It binds neither you nor the buyer until both have signed an agreement of purchase and sale.',
        'The price may change, or the offer may be withdrawn, if a visit, the title, the leases or the books show something we were not told.',
        'Not every property gets an offer. If no buyer is interested, we say no within the same 24 hours, and we need not give a reason.',
        'The price is what one buyer would pay on those terms. It is not an appraisal and not an opinion of what the property is worth.',
      ],
    },
    {
      id: 'what-we-need',
      heading: 'What we need from you',
      items: [
        'The property’s address, its type, and when you would like to close.',
        'Who owns it, and that all owners agree to ask for an offer.',
        'Size, age and condition, with photographs or a visit if photographs are not enough.',
        'If it is let: the rent roll, leases, deposits, arrears and any notice given or received.',
        'What is owed: mortgages, liens, unpaid taxes, work orders, environmental reports you know of.',
        'For a business: what is for sale (land, shares, equipment, name) and recent figures.',
      ],
    },
    {
      id: 'closing-in-7-days',
      heading: '“Closing in as little as 7 days”',
      items: [
        'Seven days is the earliest, counted in calendar days from the day both sides have signed and all conditions are met or waived. Many closings take longer, and you may choose a later date.',
        'Title is clear, or what is registered on it can be paid out and discharged on closing.',
        'The buyer needs no financing, and has finished or waived its inspection and review.',
        'Your lawyer and the buyer’s lawyer are available, and the identity checks and documents they need are ready.',
        'Every owner can sign, and so can a spouse, partner, estate trustee, court or condominium corporation whose consent the law asks for.',
        'Possession is settled: vacant if the agreement says so, or with the tenants and their leases. Tenants keep every right the law gives them; a sale does not shorten their notice.',
        'Tax papers are in order. A seller who does not live in Canada, or a sale with HST to settle, usually needs more time.',
      ],
    },
    {
      id: 'who-buys',
      heading: 'Who the buyer may be',
      items: [
        'An investor. We then act for that buyer, not for you, unless you and {brokerage} sign a representation agreement. You may be represented by another brokerage, or deal with us as a self-represented party. In every case you first get the RECO Information Guide, and a self-represented party also gets RECO’s disclosure form.',
        'The brokerage, one of its brokers or salespersons, or someone connected with them. If so, you are told in writing who it is and what the connection is, and asked to acknowledge it in writing, before any offer is made. A registrant who buys for themselves cannot represent you in that sale.',
        'Nobody yet. We may know of no buyer for your property. Then we say so.',
      ],
    },
    {
      id: 'costs',
      heading: 'Costs',
      items: [
        'Sending the form and getting an answer costs you nothing and commits you to nothing.',
        'If you sell, a seller usually pays their own lawyer, the cost of discharging mortgages, and their share of taxes and utilities up to closing. Tax may be due on the gain.',
        'Whether commission or other remuneration is due, from whom and how much, is set out in writing before you sign anything. If it is not in an agreement you signed, you do not owe it to us.',
        'If the buyer means to resell or assign the agreement, or a registrant stands to earn from that, the written offer says so.',
      ],
    },
    {
      id: 'houses-and-condominiums',
      heading: 'Houses and condominiums',
      items: [
        'Requests for a single family home, a condominium or a townhouse are handled one to one: we speak with individual buyers and do not advertise the property to many.',
        'If you would rather have it exposed publicly, that needs a listing agreement, and the rules of the real estate association and its listing system then apply.',
      ],
    },
  ],
}
