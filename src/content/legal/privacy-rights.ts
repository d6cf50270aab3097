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
          'Links in our mail that open your information are signed, so that nobody can guess them, and work for 90 days. Please do not forward such a mail.',
          'Public pages hold no form data, and missing pages are logged without what stands after the question mark.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'No protection is perfect. Ordinary email in particular can be misdirected or read on its way.',
      },
    ],
  },
  {
    id: 'breach',
    heading: 'If something goes wrong',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We record every breach of our safeguards and keep the record for at least 24 months. If a breach creates a real risk of significant harm, we report it to the Privacy Commissioner of Canada and tell the people concerned as soon as feasible: what happened, what it touches, what we have done and what they can do. Where another organization or authority can reduce the harm, we tell it too.',
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
          'See and download: the mail that confirms your inquiry holds a personal link. It opens a page with everything we hold on that inquiry, and a button to download it. After 90 days the page mails you a fresh link.',
          'Correct: change what is wrong on the same page. A new email address counts once you confirm it through a link that we mail there.',
          'Withdraw: take back your consent there, through the unsubscribe link in a message, or by telling us. We then stop contacting you. What was done before stays lawful, and we may have to keep some records by law.',
          'Delete: have the inquiry deleted there. We keep only the coded records described under “How long we keep it”.',
          'With an account: the account page offers the same for your account and, once your email address is confirmed, for the inquiries sent from it.',
          'Without any of this: write to {email} or to our address, or call {phone}.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'We answer a written request within 30 days. If the law lets us take longer, we tell you within that time why and until when. It costs nothing; should a very large request cause real expense, we tell you the amount first and you decide. We may ask you to show that you are the person concerned. If we refuse, we say why and how you can contest it.',
      },
    ],
  },
  {
    id: 'accuracy',
    heading: 'Keeping it correct',
    blocks: [
      {
        kind: 'paragraph',
        text: 'We rely on what you tell us. If your details or your criteria change, let us know. If we passed wrong information to someone, we pass on the correction. If we disagree with you about what is correct, we note your view beside ours.',
      },
    ],
  },
  {
    id: 'complaints',
    heading: 'Questions and complaints',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Please speak with our Privacy Officer first: {email}, {phone}, or {brokerage}, {address}. We look into every complaint, answer in writing, and put right what was wrong.',
      },
      {
        kind: 'paragraph',
        text: 'You may complain at any time to the Office of the Privacy Commissioner of Canada, 30 Victoria Street, Gatineau, Quebec K1A 1H3, telephone 1-800-282-1376, priv.gc.ca. Unwanted messages can be reported at fightspam.gc.ca.',
      },
    ],
  },
  {
    id: 'quebec',
    heading: 'If you live in Quebec',
    blocks: [
      {
        kind: 'paragraph',
        text: 'This site concerns property in Ontario only. If Quebec’s Act respecting the protection of personal information in the private sector applies to you, you also have the rights it gives. Among them are to receive your information in a commonly used electronic form, and to be told of decisions made only by a program. We make none. No function of this site identifies, locates or profiles you; should one ever be added, it would be off until you switch it on.',
      },
      {
        kind: 'paragraph',
        text: 'The person in charge of the protection of personal information is our Privacy Officer, under the contact details above. You may also turn to the Commission d’accès à l’information, cai.gouv.qc.ca.',
      },
    ],
  },
  {
    id: 'children',
    heading: 'Young people',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The site is for adults. We do not knowingly collect information about anyone under 18. If it has happened, tell us and we delete it.',
      },
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    blocks: [
      {
        kind: 'paragraph',
        text: 'When our practice changes, this policy changes first, and the date at the head of the page with it. We do not use what we already hold for a new purpose without asking you. Earlier versions are available from {email}.',
      },
    ],
  },
]
