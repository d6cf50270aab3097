import type { LegalSection } from './legal-schema.ts'

/** Second half of the privacy policy: safeguards, rights and complaints. */
export const privacyRights: LegalSection[] = [
  {
    id: 'safeguards',
    heading: 'How we protect it',
    blocks: [
      {
        kind: 'list',
        items: [
          'The site is served over an encrypted connection, and passwords are stored as one-way hashes.',
          'Only people who need the information for their work have access to it.',
          'Links in our emails that open your information are signed, so nobody can guess them, and work for 90 days. Please don’t forward those emails.',
          'Public pages contain no form data, and we log missing pages without anything after the question mark in the address.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'No protection is perfect. Ordinary email in particular can be misdirected or intercepted.',
      },
    ],
  },
  {
    id: 'breach',
    heading: 'If something goes wrong',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We record every breach of our safeguards and keep the record for at least 24 months. If a breach creates a real risk of significant harm, we report it to the Privacy Commissioner of Canada and tell the people concerned as soon as feasible: what happened, what information is involved, what we’ve done and what they can do. If another organization or authority can reduce the harm, we notify it too.',
      },
    ],
  },
  {
    id: 'your-rights',
    heading: 'What you can do',
    blocks: [
      {
        kind: 'list',
        items: [
          'See and download: our confirmation email has a personal link. It opens a page with everything we have on that inquiry, and a button to download it. After 90 days, you can have a new link emailed to you there.',
          'Correct: fix anything that’s wrong on the same page. A new email address takes effect once you confirm it with a link we email there.',
          'Withdraw: take back your consent there, with the unsubscribe link in a message, or by telling us. We’ll stop contacting you. What we did before then remains lawful, and we may have to keep some records by law.',
          'Delete: delete the inquiry there. We keep only the coded records described under “How long we keep it.”',
          'With an account: the account page lets you do the same for your account and, once your email address is confirmed, for the inquiries sent from it.',
          'Or just ask: email {email}, write to our address or call {phone}.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We answer a written request within 30 days. If the law lets us take longer, we’ll tell you within that time why and how long. It’s free. If a very large request would cause real expense, we’ll tell you the amount first and you decide. We may ask you to confirm your identity. If we refuse, we’ll tell you why and how you can challenge it.',
      },
    ],
  },
  {
    id: 'accuracy',
    heading: 'Keeping it correct',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We rely on what you tell us. If your details or your criteria change, let us know. If we gave someone wrong information, we’ll send them the correction. If we disagree with you about what’s correct, we’ll record your view alongside ours.',
      },
    ],
  },
  {
    id: 'complaints',
    heading: 'Questions and complaints',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Please speak with our Privacy Officer first: {email}, {phone}, or {brokerage}, {address}. We look into every complaint, answer in writing and correct what was wrong.',
      },
      {
        kind: 'paragraph',
        text: 'You may complain at any time to the Office of the Privacy Commissioner of Canada, 30 Victoria Street, Gatineau, Quebec K1A 1H3, telephone 1-800-282-1376, priv.gc.ca. You can report unwanted messages at fightspam.gc.ca.',
      },
    ],
  },
  {
    id: 'quebec',
    heading: 'If you live in Quebec',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This site is about property in Ontario only. If Quebec’s Act respecting the protection of personal information in the private sector applies to you, you also have the rights it gives you. They include receiving your information in a commonly used electronic format, and being told about decisions made entirely by automated processing. We don’t make any. No feature of this site identifies, locates or profiles you. If we ever add one, it will be off until you turn it on.',
      },
      {
        kind: 'paragraph',
        text: 'The person in charge of the protection of personal information is our Privacy Officer, at the contact details above. You may also contact the Commission d’accès à l’information, cai.gouv.qc.ca.',
      },
    ],
  },
  {
    id: 'children',
    heading: 'Young people',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The site is for adults. We don’t knowingly collect information about anyone under 18. If that has happened, tell us and we’ll delete it.',
      },
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    blocks: [
      {
        kind: 'paragraph',
        text: 'If our practices change, we’ll update this policy and its date first. We won’t use information we already have for a new purpose without asking you. For earlier versions, write to {email}.',
      },
    ],
  },
]
