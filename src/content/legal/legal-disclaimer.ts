import { withOwnTexts } from '../own/with-own-texts.ts'
import type { LegalDocument } from './legal-schema.ts'

export const legalDisclaimer: LegalDocument = /* @__PURE__ */ withOwnTexts('legalDisclaimer', {
  title: 'Legal Disclaimer',
  path: '/legal-disclaimer',
  effective: '2026-11-15',
  updated: '2026-11-19',
  summary: [
    'This site gives general information, not advice about your situation.',
    'No form, account or message makes you a client. That takes an agreement with the brokerage.',
    'Figures are indicative ranges with a date, not prices or forecasts.',
    'An offer in principle isn’t binding until both sides have signed, and we’ll tell you in writing if a registrant is the buyer.',
    'REALTOR® and MLS® are trademarks of The Canadian Real Estate Association.',
  ],
  sections: [
    {
      id: 'who-speaks',
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site is published by {brokerage}, {address}, through its team {team}. The brokerage is registered with the Real Estate Council of Ontario (RECO) under the Trust in Real Estate Services Act, 2002 (TRESA). RECO’s public register at reco.on.ca shows whether a brokerage, broker or salesperson is registered.',
        },
        {
          kind: 'paragraph',
          text: 'If you’re already under contract with another brokerage, nothing here is meant to solicit you.',
        },
      ],
    },
    {
      id: 'no-representation-agreement',
      heading: 'A form isn’t a representation agreement',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Sending a form, opening an account, calling or writing to us does not create a representation agreement and does not make you a client. Under TRESA a person in a trade is either a client of a brokerage or a self-represented party. We give services, opinions and advice to clients only.',
        },
        {
          kind: 'list',
          items: [
            'Before we provide any service or assistance, we give you the RECO Information Guide and explain it.',
            'If you deal with us as a self-represented party while we act for someone else, you also get RECO’s disclosure form for self-represented parties. We then act in our client’s interest, not yours.',
            'Representation, its scope, its length and what it costs are agreed in writing.',
          ],
        },
      ],
    },
    {
      id: 'not-advice',
      heading: 'Not investment, legal or tax advice',
      blocks: [
        {
          kind: 'paragraph',
          text: 'These pages are general. They don’t take into account your finances, your goals or your property. Nothing here is investment, legal, tax, accounting, planning, environmental or appraisal advice, or a recommendation to buy, sell or hold anything. Ask a lawyer, an accountant, an appraiser or another professional before you decide.',
        },
        {
          kind: 'paragraph',
          text: 'Nothing on this site is an offer of securities or an invitation to pool money. Property income and values can go down as well as up. Past results don’t predict future ones.',
        },
      ],
    },
    {
      id: 'figures',
      heading: 'Figures are indicative',
      blocks: [
        {
          kind: 'list',
          items: [
            'Cap rates and vacancy rates on city pages are blended ranges across property types and qualities. They give a general idea on the date shown. A single building can fall well outside the range.',
            'They don’t measure your property, and must not be used to price, finance or insure one.',
            'The calculators do arithmetic with the figures you enter, and with tax rates as of the date shown. A result isn’t an appraisal, an opinion of value, an offer or a quote for a loan. We don’t lend or arrange mortgages.',
            'Population and other facts are shown with their source and date. The source may have changed since.',
            'Claims about ourselves, such as years of experience, number of investors and cities served, are counted on the date shown. Ask us how, and we’ll show you.',
          ],
        },
      ],
    },
    {
      id: 'property-information',
      heading: 'Information about properties',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Off-market means the owner hasn’t advertised the property publicly. It doesn’t mean that it’s cheaper, that you’re the only buyer who’s been approached, or that it will be sold. We may not know of anything that fits your criteria.',
        },
        {
          kind: 'paragraph',
          text: 'The information we pass on about a property comes from its owner and others. It can be incomplete or wrong, and a property can be sold or withdrawn at any time. Before you rely on it, verify title, zoning, leases, income, measurements, building condition and environmental matters for yourself.',
        },
        {
          kind: 'paragraph',
          text: 'Federal, provincial and local rules can limit who may buy a property or how it may be used, including rules on purchases of some residential property by people who are not Canadian. Find out what applies to you.',
        },
      ],
    },
    {
      id: 'cash-offers',
      heading: 'Offers in principle',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The full terms are on the Sell Fast page, and you can read them without giving us any information. In short:',
        },
        {
          kind: 'list',
          items: [
            '“Within 24 hours” starts when we have the information listed there, and counts business days only.',
            'You get a written offer in principle, or a clear no. It isn’t binding until both sides have signed an agreement of purchase and sale.',
            '“Closing in as little as 7 days” is the earliest, after signing, with clear title, lawyers available, no financing and possession settled. Many closings take longer.',
            'The price is what one buyer would pay on those terms. It isn’t an appraisal or an opinion of value, and may be lower than what the property would bring on the open market.',
            'What a sale will cost you, and any remuneration and who receives it, is put in writing before you sign.',
          ],
        },
      ],
    },
    {
      id: 'who-buys',
      heading: 'Who buys, and what we’ll tell you',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The buyer may be an investor the brokerage represents. It may also be the brokerage, one of its brokers or salespersons, or a person or company connected with them.',
        },
        {
          kind: 'paragraph',
          text: 'In the second case, TRESA requires notice. Before any offer is made, you’ll get a written statement that the buyer is a registrant or is connected with one, what the connection is, and what the registrant knows that could affect the price, including any plan to resell. We’ll ask you to acknowledge it in writing. A registrant who buys for their own account can’t represent you. Please get independent advice.',
        },
        {
          kind: 'paragraph',
          text: 'The brokerage represents both sides of a trade only where the law allows it, after written disclosure and with written consent from both.',
        },
      ],
    },
    {
      id: 'residential-property',
      heading: 'Houses, condominiums and townhouses',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site is about commercial property, but homeowners may use the fast-sale form. We handle those requests one to one. We don’t advertise the property, put it in a newsletter or show it to a group. Marketing a home publicly takes a listing agreement and follows the Cooperation Policy of The Canadian Real Estate Association and the rules of the local association’s MLS® System.',
        },
      ],
    },
    {
      id: 'trademarks',
      heading: 'REALTOR® and MLS® trademarks',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The trademarks REALTOR®, REALTORS® and the REALTOR® logo are controlled by The Canadian Real Estate Association (CREA). They identify real estate professionals who are members of CREA.',
        },
        {
          kind: 'paragraph',
          text: 'The trademarks MLS®, Multiple Listing Service® and the associated logos are owned by CREA. They identify the quality of services provided by real estate professionals who are members of CREA.',
        },
        {
          kind: 'paragraph',
          text: 'Where these marks appear on this site, they’re used in that sense only, under CREA’s rules for its members. Their use doesn’t mean CREA has reviewed or approved the site. This site shows no listings from an MLS® System. Other names and marks belong to their owners and are used only to identify them.',
        },
      ],
    },
    {
      id: 'links-and-errors',
      heading: 'Links, errors and liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We aren’t responsible for the content of other sites we link to. If you find an error here, write to {email} and we’ll check it and correct it. To the extent the law allows, we aren’t liable for loss from relying on general information on this site. This doesn’t limit our duties to a client, or anything the law says can’t be limited. The Terms of Use have more detail.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      blocks: [
        {
          kind: 'paragraph',
          text: '{brokerage}, {address}. Email {email}, telephone {phone}. You can raise concerns about a registrant’s conduct with RECO at reco.on.ca.',
        },
      ],
    },
  ],
  seo: {
    title: 'Legal Disclaimer and trademark notice',
    description:
      'Why a form isn’t representation, how to read our figures, the terms of cash offers, who the buyer may be, and the REALTOR® and MLS® trademark notice.',
    keywords: [
      'legal disclaimer',
      'real estate trademark notice',
      'TRESA notice',
      'indicative figures',
      'cash offer terms',
    ],
  },
})
