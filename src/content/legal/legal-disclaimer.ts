import type { LegalDocument } from './legal-schema.ts'

export const legalDisclaimer: LegalDocument = {
  title: 'Legal Disclaimer',
  path: '/legal-disclaimer',
  effective: '2026-11-15',
  updated: '2026-11-15',
  summary: [
    'What stands on this site is general information, not advice for your case.',
    'No form, account or message makes you a client; that takes an agreement with the brokerage.',
    'Figures are indicative ranges with a date, not a price and not a forecast.',
    'A cash offer binds nobody until both sides have signed, and you are told in writing if a registrant is the buyer.',
    'REALTOR® and MLS® are trademarks of The Canadian Real Estate Association.',
  ],
  sections: [
    {
      id: 'who-speaks',
      heading: 'Who speaks here',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site is published by {brokerage}, {address}, through its team {team}. The brokerage is registered with the Real Estate Council of Ontario (RECO) under the Trust in Real Estate Services Act, 2002 (TRESA). RECO’s public register at reco.on.ca shows whether a brokerage, broker or salesperson is registered.',
        },
        {
          kind: 'paragraph',
          text: 'If you are already under contract with another brokerage, nothing here is meant to make you leave it.',
        },
      ],
    },
    {
      id: 'no-representation-agreement',
      heading: 'No representation agreement by form',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Sending a form, opening an account, calling or writing to us does not create a representation agreement and does not make you a client. Under TRESA a person in a trade is either a client of a brokerage or a self-represented party. We give services, opinions and advice to clients only.',
        },
        {
          kind: 'list',
          items: [
            'Before any service or assistance you get the RECO Information Guide, with an explanation.',
            'If you deal with us as a self-represented party while we act for someone else, you also get RECO’s disclosure form for self-represented parties. We then act in the interest of our client, not in yours.',
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
          text: 'The pages explain things in general. They do not know your means, your aims or your property. Nothing here is investment, legal, tax, accounting, planning, environmental or appraisal advice, nor a recommendation to buy, sell or hold anything. Ask a lawyer, an accountant, an appraiser or another professional before you decide.',
        },
        {
          kind: 'paragraph',
          text: 'Nothing on this site is an offer of securities or a call to pool money. Income and worth of property can fall as well as rise. What happened in the past says little about the future.',
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
            'Cap rates and vacancy rates on city pages are blended ranges across property types and qualities. They show an order of size on the date beside them. A single building can lie far outside.',
            'They are not measured for your property, and must not be used to price, finance or insure one.',
            'Population and other facts are shown with their source and date. The source may have changed since.',
            'Claims about ourselves, such as years of experience, number of investors and cities served, are counted on the date shown. Ask us how, and we show you.',
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
          text: 'Off-market means that the owner has not advertised the property to the public. It does not mean that it is cheaper, that you are the only one asked, or that it will be sold. We may know of nothing that fits your criteria.',
        },
        {
          kind: 'paragraph',
          text: 'What we pass on about a property comes from its owner and from others. It can be incomplete or wrong, and a property can be sold or withdrawn at any time. Measure, inspect and verify before you rely on it: title, zoning, leases, income, building condition, environment.',
        },
        {
          kind: 'paragraph',
          text: 'Federal, provincial and local rules can limit who may buy a property or how it may be used, including rules on purchases of some residential property by people who are not Canadian. Find out what applies to you.',
        },
      ],
    },
    {
      id: 'cash-offers',
      heading: 'Cash offers',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The full terms stand on the Sell Fast page and can be read without giving any information. In short:',
        },
        {
          kind: 'list',
          items: [
            '“Within 24 hours” runs from the moment we have the information listed there, and counts business days.',
            'What you get is an offer in principle in writing, or a no. It binds nobody until both sides have signed an agreement of purchase and sale.',
            '“Closing in as little as 7 days” is the earliest, after signing, with clear title, lawyers available, no financing and possession settled. Many closings take longer.',
            'The price is what one buyer would pay on those terms. It is neither an appraisal nor an opinion of worth, and may be lower than a sale after public exposure would bring.',
            'What a sale costs you, and whether remuneration is due and to whom, is put in writing before you sign.',
          ],
        },
      ],
    },
    {
      id: 'who-buys',
      heading: 'Who buys, and what you are told',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The buyer may be an investor whom the brokerage represents. It may also be the brokerage, one of its brokers or salespersons, or a person or company connected with them.',
        },
        {
          kind: 'paragraph',
          text: 'In the second case TRESA requires notice. Before any offer is made, you get a written statement that the buyer is a registrant or is connected with one, what the connection is, and what the registrant knows that could affect the price, including any plan to resell. You are asked to acknowledge it in writing. A registrant who buys for their own account cannot represent you. Take advice of your own.',
        },
        {
          kind: 'paragraph',
          text: 'The brokerage represents both sides of one trade only where the law allows it, after written disclosure and with the written consent of both.',
        },
      ],
    },
    {
      id: 'residential-property',
      heading: 'Houses, condominiums and townhouses',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site is about commercial property, but an owner of a home may use the fast-sale form. Such requests are handled one to one. We do not advertise the property, put it in a newsletter or show it to a group. Public marketing of a home needs a listing agreement and follows the Cooperation Policy of The Canadian Real Estate Association and the rules of the local association’s MLS® System.',
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
          text: 'Where these marks appear on this site they are used in that sense only, under CREA’s rules for its members. Their use does not mean that CREA has reviewed or approved the site. No listings of an MLS® System are shown here. Other names and marks belong to their owners and are used only to name them.',
        },
      ],
    },
    {
      id: 'links-and-errors',
      heading: 'Links, errors and liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We do not answer for the content of other sites to which we link. If you find an error here, write to {email} and we check and correct it. As far as the law allows, we are not liable for loss from relying on general information on this site. This limits neither our duties to a client nor what the law says cannot be limited. The Terms of Use say more.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      blocks: [
        {
          kind: 'paragraph',
          text: '{brokerage}, {address}. Email {email}, telephone {phone}. Concerns about the conduct of a registrant may be brought to RECO at reco.on.ca.',
        },
      ],
    },
  ],
  seo: {
    title: 'Legal Disclaimer and trademark notice',
    description:
      'No representation by form, indicative figures, no investment advice, the terms of cash offers, who the buyer may be, and the trademark notice.',
    keywords: [
      'legal disclaimer',
      'real estate trademark notice',
      'TRESA notice',
      'indicative figures',
      'cash offer terms',
    ],
  },
}
