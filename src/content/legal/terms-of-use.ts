import { withOwnTexts } from '../own/with-own-texts.ts'
import type { LegalDocument } from './legal-schema.ts'

export const termsOfUse: LegalDocument = /* @__PURE__ */ withOwnTexts('termsOfUse', {
  title: 'Terms of Use',
  path: '/terms-of-use',
  effective: '2025-06-28',
  updated: '2026-11-19',
  summary: [
    'This site gives you information about commercial property in Ontario and a way to reach us.',
    'Using it, sending a form or opening an account does not make you a client of the brokerage.',
    'Be truthful in the forms, and send only what you have the right to share.',
    'Don’t attack the site, copy it wholesale or use it to bother other people.',
    'The law of Ontario applies, and nothing here takes away rights the law says you can’t give up.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site, {siteUrl}, is run by {brokerage}, through its team {team}. In these terms “we” means the brokerage and the team, and “you” means anyone who uses the site. Our address is {address}. You can reach us at {email} and {phone}.',
        },
        {
          kind: 'paragraph',
          text: 'Trading in real estate in Ontario is governed by the Trust in Real Estate Services Act, 2002 (TRESA) and overseen by the Real Estate Council of Ontario (RECO). You can look up a brokerage, broker or salesperson in RECO’s public register at reco.on.ca.',
        },
      ],
    },
    {
      id: 'your-agreement',
      heading: 'Your agreement to these terms',
      blocks: [
        {
          kind: 'paragraph',
          text: 'These terms took effect on June 28, 2025. By using the site, you accept them. If you don’t, please don’t use the site. You can still call or write to us.',
        },
        {
          kind: 'paragraph',
          text: 'The Privacy Policy explains what we do with personal information. The Legal Disclaimer explains what the information here can and can’t do for you. Both are part of these terms. Agreeing to these terms isn’t consent to receive marketing messages. We ask for that separately, and you can say no.',
        },
      ],
    },
    {
      id: 'what-the-site-offers',
      heading: 'What the site offers',
      blocks: [
        {
          kind: 'list',
          items: [
            'General information on commercial property and cities in Ontario.',
            'A questionnaire where investors tell us what they’d buy.',
            'A form for owners who want a cash offer. The terms are on the Sell Fast page.',
            'Calculators that work with your own figures.',
            'A contact form.',
            'An account, if you want one, to see and manage what you’ve sent us.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'The site is about property in Ontario only and is meant for adults. You must be at least 18 to send a form or open an account.',
        },
        {
          kind: 'paragraph',
          text: 'The response times we promise on this site (24 hours, or 1 business day, for messages; 24 hours for an offer in principle; 48 hours, or 2 business days, for investors) are counted on business days and on the terms shown with them. If we miss one, please tell us. Missing one doesn’t give either side a claim for compensation.',
        },
      ],
    },
    {
      id: 'no-representation',
      heading: 'Using the site isn’t representation',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reading the site, sending a form, opening an account or exchanging first messages does not create a representation agreement. You become a client only when you and {brokerage} agree to it in the way the law requires. Before we give you any service or assistance, we give you the RECO Information Guide and explain it.',
        },
        {
          kind: 'paragraph',
          text: 'Until then, we owe you honesty and fairness, but we don’t advise you, and what you tell us may not be confidential the way a client’s information is. What a form says about who sees your answers does apply. Please don’t tell us your lowest or highest price, or why you need to sell or buy, until you’ve decided how you want to deal with us. If another brokerage represents you, please go through them.',
        },
      ],
    },
    {
      id: 'what-you-send',
      heading: 'What you send us',
      blocks: [
        {
          kind: 'list',
          items: [
            'Be truthful and as complete as you can. We rely on it.',
            'Send details of a property only if you own it or the owner has asked you to.',
            'Give your own contact details, not someone else’s.',
            'Don’t send banking details, identity documents, health information or passwords.',
            'What you send remains yours. You allow us to use it to handle your request, as the Privacy Policy describes.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Sending a form isn’t an offer to buy or sell, and our confirmation isn’t an acceptance of one.',
        },
      ],
    },
    {
      id: 'accounts',
      heading: 'Accounts',
      blocks: [
        {
          kind: 'list',
          items: [
            'Keep your password to yourself, and don’t use it anywhere else. You can turn on two-step sign-in.',
            'Tell us right away at {email} if you think someone else has used your account.',
            'One person, one account. Use your own name.',
            'You can close your account at any time from the account page.',
            'We may suspend or close an account that is used against these terms or puts others at risk. Where we can, we’ll tell you why and hear from you first.',
          ],
        },
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use of the site',
      blocks: [
        { kind: 'paragraph', text: 'Please don’t:' },
        {
          kind: 'list',
          items: [
            'break into the site, its accounts or its data, overload it, or get around its limits;',
            'send viruses, advertising or forms filled in by bots;',
            'pretend to be someone else, or write about other people without their permission;',
            'harvest contact details, or copy a large part of the site for another service;',
            'use the site for anything unlawful, including unlawful discrimination in property.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Search engines may index the public pages in line with our robots file. If you find a security weakness in the site, write to the address in our security.txt file. We won’t take action against anyone who looks for weaknesses carefully, doesn’t touch anyone else’s data and tells us first.',
        },
      ],
    },
    {
      id: 'content-and-marks',
      heading: 'Content and trademarks',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The text, drawings and layout of this site belong to us or to those who let us use them. You may read, print and share pages, and quote short passages if you name the source. For anything more, please ask. Trademarks belong to their owners. The Legal Disclaimer has the notice for the marks of The Canadian Real Estate Association.',
        },
      ],
    },
    {
      id: 'other-sites',
      heading: 'Other sites',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Some links lead to sites run by others, such as social networks or public offices. We don’t control them and aren’t responsible for them. Their own terms and privacy policies apply there.',
        },
      ],
    },
    {
      id: 'information-and-availability',
      heading: 'Accuracy and availability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We take care to keep this site accurate and dated. Still, facts change and mistakes happen. The site is provided as is and as available. To the extent the law allows, we don’t warrant that it’s complete, current, error-free or always online. Don’t rely on it alone for a decision about property or money.',
        },
      ],
    },
    {
      id: 'liability',
      heading: 'Limits of our liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'To the extent the law allows, we aren’t liable for loss that comes from using this site, from not being able to use it, or from relying on general information on it, or for indirect loss such as lost profit or a lost opportunity.',
        },
        {
          kind: 'paragraph',
          text: 'This doesn’t limit what can’t be limited: our duties under TRESA and its Code of Ethics, liability for fraud or gross negligence, your rights under privacy and consumer protection law, or what we agree with a client in a signed agreement.',
        },
      ],
    },
    {
      id: 'law-and-disputes',
      heading: 'Law and disputes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The law of Ontario and the federal law of Canada that applies in Ontario govern these terms. Disputes go to the courts of Ontario. If you’re a consumer and the law where you live gives you rights that can’t be waived, you keep them.',
        },
        {
          kind: 'paragraph',
          text: 'Before going to court, please write to us at {email}. Most matters can be settled that way. You can complain to RECO about a registrant’s conduct at any time.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may change these terms. This page shows the date of the last update. A change applies from the day it’s posted, never to what happened before. If a change affects people with an account, we’ll email them before it applies.',
        },
        {
          kind: 'paragraph',
          text: 'If one part of these terms turns out to be invalid, the rest still applies. If we don’t enforce a right once, we haven’t given it up.',
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Questions',
      blocks: [{ kind: 'paragraph', text: '{brokerage}, {team}, {address}. Email {email}, telephone {phone}.' }],
    },
  ],
  seo: {
    title: 'Terms of Use, effective June 28, 2025',
    description:
      'The terms for using this Ontario commercial real estate website, effective June 28, 2025: forms, accounts, fair use, liability and governing law.',
    keywords: ['terms of use', 'website terms', 'Ontario real estate website', 'no representation agreement'],
  },
})
