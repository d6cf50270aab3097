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
            'To prepare a cash offer, or tell you we don’t have one, and to talk with you about it',
          ],
          ['Contact form', 'Full name, email address, phone number and subject (optional), message', 'To answer you'],
          [
            'Emails between us about your inquiry',
            'Your name and address, the subject and the text, and the names and sizes of attachments; the email itself stays in our mailbox',
            'To answer you, and to keep the conversation with your inquiry',
          ],
          [
            'With each form',
            'The page, the site that sent you, the campaign tags of the first and the last link that brought you, your browser’s language, the time, and a reference number',
            'To understand your request, to answer in context, and to learn which pages lead to inquiries',
          ],
          [
            'Consent record',
            'The exact wording you saw (its version and a fingerprint of the text), the purposes, your answer, the page, the time, and the legal basis on which we may write to you',
            'The law requires us to be able to prove consent',
          ],
          [
            'Account (optional)',
            'Full name, email address, password in scrambled form (a one-way hash we can’t read back), confirmation and sign-in times; for each session the network address and browser; two-step or passkey details and linked sign-in providers if you add them',
            'To sign you in, keep others out and show you your own inquiries',
          ],
          [
            'Running the site',
            'Network (IP) address and a count of attempts, the page requested, the time and the result',
            'To limit abuse, find problems and keep the site safe',
          ],
        ],
      },
      {
        kind: 'paragraph',
        text: 'We ask only for what we need. A phone number is never required. Please don’t send banking details, social insurance numbers, identity documents or health information. We don’t collect identity documents through this site. If a trade goes ahead, the law may require identity checks. We’ll do those in person, or in a way we agree on with you.',
      },
    ],
  },
  {
    id: 'consent',
    heading: 'Consent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We collect, use and disclose personal information with your knowledge and consent, unless the law allows or requires otherwise. A short note with each form says what we collect, why, who receives it and what the risk is.',
      },
      {
        kind: 'list',
        items: [
          'Questionnaire: we ask you directly whether we may contact you. Nothing is selected in advance. If you answer No, nothing is sent and nothing is stored.',
          'Contact and fast-sale forms: by sending the form you ask us to reply. We may write to you about that request for up to six months, and then stop unless you’ve agreed to hear from us.',
          'You don’t have to agree to be contacted to read the site, and that consent isn’t buried in the terms of use.',
          'Every commercial message names us, gives our address and includes a way to unsubscribe. We act on it right away, and always within 10 business days.',
        ],
      },
    ],
  },
  {
    id: 'drafts',
    heading: 'Forms you haven’t sent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'So you don’t lose what you’ve typed, an unsent form is saved in your own browser, on your own device. It’s not on our servers and we can’t see it, unless you ask us to email you a link to finish later. It stays until you send the form, clear it or clear your browser’s data, and for 30 days at most. On a shared computer, please clear it before you leave.',
      },
      {
        kind: 'paragraph',
        text: 'What you type in a calculator stays in your browser too. If the browser runs no scripts, or you open a link to a result, our server works out the answer. It doesn’t store or log the figures. A link that you copy contains them, so share it only with people who may see them.',
      },
    ],
  },
  {
    id: 'saved-answers',
    heading: 'Answers you asked us to save',
    blocks: [
      {
        kind: 'paragraph',
        text: 'If you press “Email me a link to finish later,” we store your answers so far on our server and email a link to the address you entered. Anyone who has the link can see the answers, continue with them and delete them. They aren’t an inquiry: our team doesn’t see them, and we won’t email you about them again. We delete them after 30 days, about a week after you send the form, or right away if you press the button on the page the link opens. We don’t save your consent to be contacted; we ask for it when you send the form.',
      },
    ],
  },
  {
    id: 'owner-files',
    heading: 'Files you send for an offer',
    blocks: [
      {
        kind: 'paragraph',
        text: 'If you’re selling, we may email you a link to a page where you can send us photos and papers, or answer in words. Only our team can open what you send; the page shows you names and sizes. We re-save photos without the location where they were taken. If we have a scanner for harmful files, it checks each file, and we remove any that it flags. We record which member of our team opened your inquiry or fetched a file, and when. If you delete your inquiry, the property and all files go with it.',
      },
    ],
  },
  {
    id: 'visit-counts',
    heading: 'How we count visits',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We count page views, missing pages, use of the share buttons and the calculators, the steps reached in a form, the field at which an unsent form was left, whether a form was sent or failed, and how quickly pages load. For some of these we also count the site or campaign link that the visit came from. We never count what was typed. The counts go to our own server and are stored by day. They don’t include a network address, a name or anything that identifies a person or device. We don’t use cookies or browser fingerprinting for this, so we can’t tell whether two visits were yours.',
      },
      {
        kind: 'paragraph',
        text: 'If your browser sends Do Not Track or Global Privacy Control, we don’t count your visit at all.',
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
          'Form drafts, as described above, with a random key that keeps the same form from being stored twice.',
          'What you looked for when you last sent the questionnaire, without your name and address, so you can use it again. It’s deleted after 180 days.',
          'The campaign tags of the link that brought you and the site it was on, until you send a form or clear them.',
          'If you sign in, your session, so you stay signed in. It’s removed when you sign out.',
          'When you last asked for a sign-in link, so a link from a stranger can’t sign you in.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We don’t set any cookies ourselves to track you or recognize you on another visit. Nothing here locates you or builds a profile of you.',
      },
    ],
  },
  {
    id: 'spam-protection',
    heading: 'Protection against spam',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Software checks each form for signs of a bot: a field that people never see, the time taken, the number of attempts from one address, and the text itself. Anything suspicious is flagged and reaches the team in a regular list instead of right away. It’s stored like any other form, and a person reads it. Software never decides on your request.',
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
          'Companies that work for us under contract and only on our instructions: those that run our servers, deliver our email, and provide the software we use to manage inquiries, if any.',
          'The other side of a possible deal, but only after you agree. Until then, an owner doesn’t learn an investor’s name, and an investor doesn’t learn the owner’s name or property. We make introductions one at a time.',
          'Lawyers, lenders, appraisers and others you ask us to involve.',
          'Public authorities, regulators and courts, where the law requires it. RECO may inspect a brokerage’s records.',
          'A buyer of our business, if it’s ever sold, under the confidentiality terms PIPEDA requires.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We don’t sell or rent personal information, and we don’t publish anything from a form.',
      },
    ],
  },
  {
    id: 'outside-canada',
    heading: 'Information outside Canada',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Some companies that work for us, email providers in particular, may store or process information outside Canada. It’s then also subject to the law of that country, and courts or authorities there may be able to obtain it. We remain responsible, and our contracts require these companies to protect it. Write to {email} for a current list of these companies, where they are and what each one does.',
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
          ['Answers you asked us to save', '30 days, about a week after you send the form, or until you delete them.'],
          [
            'Inquiries',
            'While we deal with them, and for 24 months after they’re closed. They’re then deleted automatically.',
          ],
          ['Inquiries that are spam', '12 months after we receive them'],
          [
            'How quickly we answered',
            'Six years, without your name, your address or what you wrote, to prove that we keep our promise.',
          ],
          [
            'Files you send for an offer',
            'Until 24 months after we close the property, 30 days after you ask us not to contact you, or until you delete your inquiry. Until we’ve accepted a file you can remove it yourself, and if we’re still missing something and don’t hear from you for 30 days, we delete it.',
          ],
          ['Which member of our team opened what', '24 months'],
          [
            'Consent records',
            'As long as we rely on the consent, and then as long as we may have to prove it. Once your inquiry is deleted, we keep the record with your address in coded form only.',
          ],
          [
            'Do-not-contact list',
            'Your email address in coded form, for as long as we send any messages, so your withdrawal lasts.',
          ],
          ['Duplicate-prevention key', '7 days'],
          ['Account', 'Until you delete it. Sessions end when you sign out or when they expire.'],
          [
            'Server records (logs, counts of attempts)',
            'As long as we need them for security and troubleshooting. Then they’re deleted.',
          ],
          ['Visit counts by day', 'Indefinitely. They’re not about any person.'],
          [
            'Records of a trade or of a representation agreement',
            'As long as the law requires brokerages to keep them, generally six years. They’re kept separately from this site.',
          ],
          ['Records of privacy breaches', 'At least 24 months'],
          ['Backup copies', 'Deleted information may remain in them for a limited time, until they are overwritten.'],
        ],
      },
    ],
  },
]
