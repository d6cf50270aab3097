import { withOwnTexts } from '../own/with-own-texts.ts'

/** The terms of the promises. The page shows them without requiring any data. */
export const sellFastTerms = /* @__PURE__ */ withOwnTexts('sellFastTerms', {
  id: 'terms',
  eyebrow: 'In full',
  heading: 'What our promises mean',
  asOfLabel: 'As of',
  lead: 'This page makes two promises. Here’s exactly what each one means. You don’t have to fill in anything to read this.',
  asOf: '2026-11-15',
  sections: [
    {
      heading: '“A cash offer within 24 hours”',
      items: [
        'The clock starts when we have everything listed under “What we need from you,” not when your form arrives. Within 24 hours of your form, we’ll tell you what’s still missing.',
        'Hours are counted on business days: Monday to Friday, except Ontario public holidays, Eastern time. If your information is complete on Friday at 3 p.m., you’ll have our answer by Monday at 3 p.m. If it’s complete on a Saturday, you’ll have it by the end of Monday.',
        'You get an offer in principle, in writing: a price, the main conditions, who’s buying and the date it expires. It isn’t binding on you or the buyer until both of you have signed an agreement of purchase and sale.',
        'The price may change, or the offer may be withdrawn, if a visit, the title, the leases or the books show something we weren’t told.',
        'Not every property gets an offer. If no buyer is interested, we’ll tell you within the same 24 hours. We don’t have to give a reason.',
        'The price is what one buyer would pay on those terms. It isn’t an appraisal or an opinion of what the property is worth.',
      ],
    },
    {
      heading: 'What we need from you',
      items: [
        'The property’s address and type, and when you’d like to close.',
        'Who owns it, and that all owners agree to ask for an offer.',
        'Size, age and condition, with photos, or a visit if photos aren’t enough.',
        'If it’s leased: the rent roll, leases, deposits, arrears and any notice given or received.',
        'Mortgages, liens, unpaid taxes and work orders, and any environmental reports you know of.',
        'For a business: what’s for sale (land, shares, equipment, name) and recent financials.',
      ],
    },
    {
      heading: '“Closing in as little as 7 days”',
      items: [
        'Seven days is the earliest, counted in calendar days from the day both sides have signed and all conditions are met or waived. It’s possible when everything below is in place. Many closings take longer, and you can choose a later date.',
        'Title is clear, or anything registered on it can be paid out and discharged on closing.',
        'The buyer needs no financing and has finished or waived its inspection and review.',
        'Your lawyer and the buyer’s lawyer are available, and the identity checks and documents they need are ready.',
        'Every owner can sign, and any spouse, partner, estate trustee, court or condominium corporation whose consent the law requires has given it.',
        'Possession is settled: vacant if the agreement says so, or with the tenants and their leases in place. Tenants keep all their legal rights, and a sale doesn’t shorten their notice.',
        'Tax paperwork is in order. A seller who isn’t a resident of Canada, or a sale with HST to settle, usually needs more time.',
      ],
    },
    {
      heading: 'Who the buyer may be',
      items: [
        'An investor. We then act for that buyer, not for you, unless you and {brokerage} sign a representation agreement. You can be represented by another brokerage, or deal with us as a self-represented party. Either way, you’ll get the RECO Information Guide first, and a self-represented party also gets RECO’s disclosure form.',
        'The brokerage, one of its brokers or salespersons, or someone connected with them. If so, before any offer is made, we’ll tell you in writing who it is and what the connection is, and ask you to acknowledge it in writing. A registrant who buys for themselves can’t represent you in that sale.',
        'No one yet. We may not know of a buyer for your property. If so, we’ll tell you.',
      ],
    },
    {
      heading: 'Costs',
      items: [
        'Sending the form and getting an answer is free and doesn’t commit you to anything.',
        'If you sell, you’ll usually pay your own lawyer, the cost of discharging mortgages, and your share of taxes and utilities up to closing. You may owe tax on the gain.',
        'Any commission or other remuneration, how much it is and who pays it, is set out in writing before you sign anything. If it’s not in an agreement you signed, you don’t owe it to us.',
        'If the buyer plans to resell or assign the agreement, or a registrant stands to earn from that, the offer in principle will say so.',
      ],
    },
    {
      heading: 'Houses and condominiums',
      items: [
        'Requests for a single family home, a condominium or a townhouse are handled one to one: we speak with individual buyers and don’t market the property to a group.',
        'If you’d rather market it publicly, you’ll need a listing agreement, and the rules of the real estate association and its listing system will apply.',
      ],
    },
  ],
})
