import type { LegalSection } from './legal-schema.ts'

/** First half of the privacy policy: which data is collected, why, who gets it, where it is and for how long. */
export const privacyCollection: LegalSection[] = [
  {
    id: 'what-we-collect',
    heading: 'What we collect, and why',
    blocks: [
      {
        kind: 'table',
        head: ['Where', 'What', 'Why'],
        rows: [
          [
            'Investor questionnaire',
            'Full name, email address, phone number (optional), property types and subtypes, locations, budget and cap rate ranges, comments, and your answer to the consent question',
            'To look for properties that fit and to contact you about them',
          ],
          [
            'Fast-sale form',
            'Full name, email address, phone number (optional), property address, property type, timing; condition and comments if you give them',
            'To prepare a cash offer or tell you that there is none, and to talk with you about it',
          ],
          ['Contact form', 'Full name, email address, phone number and subject (optional), message', 'To answer you'],
          [
            'With each form',
            'The page, the site that sent you, the campaign tags of the first and the last link that brought you, your browser’s language, the time, and a reference number',
            'To understand your request, to answer in context, and to learn which pages lead to inquiries',
          ],
          [
            'Consent record',
            'The exact wording you saw (its version and a fingerprint of the text), the purposes, your answer, the page, the time, and on what legal basis we may write to you',
            'The law asks us to be able to prove consent',
          ],
          [
            'Account (optional)',
            'Full name, email address, password in scrambled form (a one-way hash that we cannot read back), confirmation and sign-in times; for each session the network address and browser; two-step or passkey details and linked sign-in providers if you add them',
            'To sign you in, to keep others out, and to show you your own inquiries',
          ],
          [
            'Running the site',
            'Network (IP) address and a count of attempts, the page asked for, the time and the result',
            'To limit abuse, find faults and keep the site safe',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'We ask only for what the purpose needs. A phone number is never required. Please do not send bank details, social insurance numbers, identity documents or health information; we do not want them here. We do not collect identity papers through this site. If a trade goes ahead, the law may require identity checks, and these happen in person or by a means agreed with you.',
      },
    ],
  },
  {
    id: 'consent',
    heading: 'Consent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We collect, use and disclose personal information with your knowledge and consent, unless the law allows or requires otherwise. Beside each form a short note says what is collected, why, who receives it and what the risk is.',
      },
      {
        kind: 'list',
        items: [
          'Questionnaire: we ask you outright whether we may contact you. Nothing is chosen beforehand. If you answer No, nothing is sent and nothing is stored.',
          'Contact and fast-sale forms: by sending the form you ask us to reply. We may write to you about that request for up to six months, and then stop unless you have said that we may go on.',
          'Your consent to be contacted is not a condition for reading the site, and it is not hidden in the terms of use.',
          'Every commercial message names us, gives our address and holds a way to unsubscribe. We act on it at once, and in any case within 10 business days.',
        ],
      },
    ],
  },
  {
    id: 'drafts',
    heading: 'Forms you have not sent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'So that nothing you typed is lost, an unsent form is kept in the storage of your own browser, on your own device. It is not on our servers and we cannot see it, unless you ask us to email you a link to finish later. It stays until you send the form, press the button that clears it, or clear your browser’s data, and for 30 days at most. On a shared computer, please clear it before you leave.',
      },
    ],
  },
  {
    id: 'saved-answers',
    heading: 'Answers you asked us to save',
    blocks: [
      {
        kind: 'paragraph',
        text: 'If you press "Email me a link to finish later", we store the answers you have given so far on our server and email a link to the address you entered. Whoever has the link can see the answers, continue with them and delete them. They are not an inquiry: our team does not see them, and we send no other email because of them. We delete them after 30 days, or at once when you press the button on the page behind the link. Your consent to be contacted is not saved; we ask for it when you send the form.',
      },
    ],
  },
  {
    id: 'visit-counts',
    heading: 'How we count visits',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We count page views, missing pages, use of the share buttons, the steps reached in a form, whether a form was sent or failed, and how quickly pages load. The counts go to our own server and are stored by day. They hold no network address, no name and no identifier of a person or device. We use no cookie for this and make no fingerprint of your browser, so we cannot tell whether two visits were yours.',
      },
      {
        kind: 'paragraph',
        text: 'If your browser sends Do Not Track or Global Privacy Control, we count nothing of your visit.',
      },
    ],
  },
  {
    id: 'browser-storage',
    heading: 'What we keep in your browser',
    blocks: [
      {
        kind: 'list',
        items: [
          'Drafts of forms, as described above, with a random key that keeps one form from being stored twice.',
          'What you looked for when you last sent the questionnaire, without your name and address, so that you can start from it. It is deleted after 180 days.',
          'The campaign tags of the link that brought you and the site it stood on, until you send a form or clear them.',
          'If you sign in, your session, so that you stay signed in. It is removed when you sign out.',
          'When you last asked for a sign-in link, so that a link that a stranger sends you signs you in to nothing.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We ourselves set no cookie to follow you or to recognise you on another visit. Nothing here locates you or builds a profile of you.',
      },
    ],
  },
  {
    id: 'spam-protection',
    heading: 'Protection against junk',
    blocks: [
      {
        kind: 'paragraph',
        text: 'A program looks at each form for signs of a machine: a field that people never see, the time taken, the number of attempts from one address, and the text itself. What looks suspicious is marked and reaches the team in a collected list instead of at once. It is stored like any other, and a person reads it. No program decides on your request.',
      },
    ],
  },
  {
    id: 'who-receives-it',
    heading: 'Who receives it',
    blocks: [
      {
        kind: 'list',
        items: [
          'The brokers, salespersons and staff of {brokerage} who deal with your request.',
          'Companies that work for us under contract and only on our instructions: those that run our servers, deliver our mail, and provide the software in which we manage inquiries, if we use one.',
          'The other side of a possible deal, and only after you agree: an owner does not learn an investor’s name, nor an investor the owner’s name or property, before that. We make such introductions one at a time.',
          'Lawyers, lenders, appraisers and others whom you ask us to involve.',
          'Public authorities, regulators and courts, where the law requires it. RECO may inspect a brokerage’s records.',
          'A buyer of our business, under promises of confidence that PIPEDA prescribes, if it should ever be sold.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We do not sell or rent personal information, and we do not publish anything from a form.',
      },
    ],
  },
  {
    id: 'outside-canada',
    heading: 'Information outside Canada',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Some companies that work for us, in particular those that deliver mail, may store or handle information outside Canada. It is then also subject to the law of that country, and its courts or authorities may obtain it. We stay responsible, and bind these companies by contract to protect it. Write to {email} for a current list of these companies, the countries and what each does.',
      },
    ],
  },
  {
    id: 'how-long',
    heading: 'How long we keep it',
    blocks: [
      {
        kind: 'table',
        head: ['What', 'How long'],
        rows: [
          ['Unsent forms', 'On your device only, until you send or clear them, and for 30 days at most.'],
          ['Answers you asked us to save', '30 days, or until you delete them.'],
          [
            'Inquiries',
            'While we deal with them, and 24 months after they are closed. A nightly job then deletes them.',
          ],
          ['Inquiries that are spam', '12 months after they came'],
          [
            'Consent records',
            'As long as we rely on the consent, and after that as long as we may have to prove it. Once your inquiry is deleted, we keep the record with your address in coded form only.',
          ],
          [
            'Do-not-contact list',
            'Your email address in coded form, for as long as we send any messages, so that a withdrawal lasts.',
          ],
          ['The key that keeps a form from being stored twice', '7 days'],
          ['Account', 'Until you delete it. Sessions end when you sign out or when they expire.'],
          ['Server records (logs, counts of attempts)', 'As long as security and fault-finding need, then deleted.'],
          ['Visit counts by day', 'Without limit; they are not about a person.'],
          [
            'Records of a trade or of a representation agreement',
            'As long as the law asks brokerages to keep them, generally six years. They are kept apart from this site.',
          ],
          ['Records of privacy breaches', 'At least 24 months'],
          ['Backup copies', 'Deleted information may remain in them for a limited time, until they are overwritten.'],
        ],
      },
    ],
  },
]
