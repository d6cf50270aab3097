import type { LegalDocument } from './legal-schema.ts'

export const termsOfUse: LegalDocument = {
  title: 'Terms of Use',
  path: '/terms-of-use',
  effective: '2025-06-28',
  updated: '2026-11-15',
  summary: [
    'This site gives information about commercial property in Ontario and lets you ask us for something.',
    'Using it, sending a form or opening an account does not make you a client of the brokerage.',
    'Tell the truth in the forms, and only about what you may speak for.',
    'Do not attack the site, copy it wholesale or use it to trouble other people.',
    'The law of Ontario applies, and nothing here takes away rights that the law says you cannot give up.',
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site, {siteUrl}, is run by {brokerage}, through its team {team}. In these terms “we” means the brokerage and the team, and “you” means the person who uses the site. Our address is {address}. You can reach us at {email} and {phone}.',
        },
        {
          kind: 'paragraph',
          text: 'Trading in real estate in Ontario is governed by the Trust in Real Estate Services Act, 2002 (TRESA) and overseen by the Real Estate Council of Ontario (RECO). Anyone may look up a brokerage, broker or salesperson in RECO’s public register at reco.on.ca.',
        },
      ],
    },
    {
      id: 'your-agreement',
      heading: 'Your agreement to these terms',
      blocks: [
        {
          kind: 'paragraph',
          text: 'These terms took effect on June 28, 2025. By using the site you accept them. If you do not accept them, please do not use the site; you can still call or write to us.',
        },
        {
          kind: 'paragraph',
          text: 'The Privacy Policy says what we do with personal information. The Legal Disclaimer says what the information here can and cannot do for you. Both belong with these terms. Agreeing to these terms is not consent to receive marketing messages; that is asked for separately, and you may say no.',
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
            'General information on commercial property and on cities in Ontario.',
            'A questionnaire in which investors say what they would buy.',
            'A form in which owners ask for a cash offer. Its terms are printed on the Sell Fast page.',
            'A contact form.',
            'An account, if you want one, to see and manage what you sent us.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'The site concerns property in Ontario only. It is meant for adults. You need to be at least 18 years old to send a form or open an account.',
        },
        {
          kind: 'paragraph',
          text: 'Response times shown on the site (24 hours, or 1 business day, for messages; 24 hours for cash offers; 48 hours, or 2 business days, for investors) are goals we set ourselves, counted on business days and on the terms shown beside them. If we miss one, tell us. A missed goal does not give either side a claim to compensation.',
        },
      ],
    },
    {
      id: 'no-representation',
      heading: 'No representation by using the site',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Reading the site, sending a form, opening an account or exchanging first messages does not create a representation agreement. You become a client only when you and {brokerage} agree on it in the way the law requires. Before we give you any service or assistance, we give you the RECO Information Guide and explain it.',
        },
        {
          kind: 'paragraph',
          text: 'Until then we owe you honesty and fairness, but we do not advise you, and what you tell us may not be confidential in the way a client’s information is. Do not tell us your lowest or highest price, or why you must sell or buy, before you have decided how you want to deal with us. If another brokerage represents you, please go through them.',
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
            'Do not send bank details, identity documents, health information or passwords.',
            'What you send stays yours. You allow us to use it to deal with your request, as the Privacy Policy describes.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'A form that you send is not an offer to buy or sell, and our confirmation of it is not an acceptance of one.',
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
            'Keep your password to yourself and use one that you use nowhere else. You may switch on two-step sign-in.',
            'Tell us at once at {email} if you think someone else has used your account.',
            'One person, one account. Use your own name.',
            'You can close your account at any time from the account page.',
            'We may suspend or close an account that is used against these terms or puts others at risk. Where we can, we tell you why and hear you first.',
          ],
        },
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use of the site',
      blocks: [
        { kind: 'paragraph', text: 'Please do not:' },
        {
          kind: 'list',
          items: [
            'break into the site, its accounts or its data, overload it, or get round its limits;',
            'send viruses, advertising, or forms filled in by a machine;',
            'pretend to be someone else, or write about other people without their permission;',
            'harvest contact details, or copy a large part of the site for another service;',
            'use the site for anything unlawful, including unlawful discrimination in property.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Search engines may index the public pages in line with our robots file. If you find a weakness in the site’s security, write to the address in our security.txt file. We will not act against anyone who looks for weaknesses carefully, touches no one else’s data and tells us first.',
        },
      ],
    },
    {
      id: 'content-and-marks',
      heading: 'Words, drawings and marks',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The text, drawings and layout of this site belong to us or to those who let us use them. You may read, print and share pages, and quote short passages with the name of the source. For anything more, ask. Trademarks belong to their owners; the Legal Disclaimer holds the notice for the marks of The Canadian Real Estate Association.',
        },
      ],
    },
    {
      id: 'other-sites',
      heading: 'Other sites',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Some links lead to sites that others run, such as social networks or public offices. We do not control them and are not answerable for them. Their own terms and privacy policies apply there.',
        },
      ],
    },
    {
      id: 'information-and-availability',
      heading: 'Accuracy and availability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We take care that what stands here is right and dated. Still, facts change and mistakes happen. The site is provided as it is and as available. As far as the law allows, we give no warranty that it is complete, current, free of errors or always online. Do not rely on it alone for a decision about property or money.',
        },
      ],
    },
    {
      id: 'liability',
      heading: 'Limits of our liability',
      blocks: [
        {
          kind: 'paragraph',
          text: 'As far as the law allows, we are not liable for loss that comes from using this site or from not being able to use it, or from relying on general information in it, and not for indirect loss such as lost profit or a lost opportunity.',
        },
        {
          kind: 'paragraph',
          text: 'This does not limit what cannot be limited: our duties under TRESA and its Code of Ethics, liability for fraud or gross negligence, your rights under privacy and consumer protection law, or what we agree with a client in a signed agreement.',
        },
      ],
    },
    {
      id: 'law-and-disputes',
      heading: 'Law and disputes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The law of Ontario and the federal law of Canada that applies in Ontario govern these terms. The courts of Ontario decide disputes. If you are a consumer and the law where you live gives you rights that cannot be waived, you keep them.',
        },
        {
          kind: 'paragraph',
          text: 'Before going to court, please write to us at {email}. Most matters can be settled that way. A complaint about the conduct of a registrant may be made to RECO at any time.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We may change these terms. The date of the last update stands at the head of the page. A change applies from the day it is posted and never to what happened before. If a change matters to people with an account, we tell them by email before it applies.',
        },
        {
          kind: 'paragraph',
          text: 'If one part of these terms turns out not to be valid, the rest stays. If we do not insist on a right once, we have not given it up.',
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
      'The terms for using this Ontario commercial real estate website, effective June 28, 2025: forms, accounts, fair use, liability and the law that applies.',
    keywords: ['terms of use', 'website terms', 'Ontario real estate website', 'no representation agreement'],
  },
}
