import { expect, test } from 'vitest'
import { printHeldData } from './held-data.ts'

test('what is held about somebody is printed in full, and says what may be missing', () => {
  const at = '2026-11-16T15:00:00.000Z'
  const text = printHeldData(
    {
      exportedAt: at,
      exportedBy: 'Manager One',
      email: 'ann@buyers.example',
      inquiries: [
        {
          reference: 'CON-7K3M-2Q',
          receivedAt: at,
          status: 'contacted',
          sent: [{ label: 'Message', value: 'One\nTwo' }],
          consents: [{ givenAt: at, answer: 'inquiry', purposes: ['answer-inquiry'], wording: 'v1', endsAt: at }],
          history: [{ at, who: 'Agent One', what: 'wrote a note', text: 'Likes corners.' }],
          mails: [{ at, direction: 'out', subject: 'Your plaza', text: 'Hello\nAnn', state: 'accepted' }],
          tasks: [
            { title: 'Call Ann', dueAt: at, doneAt: at, who: 'Agent One' },
            { title: 'Send the plan', dueAt: at, doneAt: null, who: '' },
          ],
          files: [{ name: 'rent roll.pdf', category: 'rent-roll', at }],
        },
      ],
      savedAnswers: [{ savedAt: at, answers: [['budgetMin', '750k']] }],
      otherMails: [{ at, subject: 'A plaza', text: 'Is it\nfree?', attachments: ['plan.pdf'] }],
    },
    (iso) => iso.slice(0, 10),
  )
  expect(text.split('\n')).toEqual([
    'What is held about ann@buyers.example',
    'Made on 2026-11-16 by Manager One',
    'Without what is behind walls that do not name them: those who are named export that.',
    '',
    'CON-7K3M-2Q, received on 2026-11-16, contacted',
    '==============================================',
    'Message: One',
    '  Two',
    '',
    'Consent:',
    '2026-11-16: inquiry, until 2026-11-16 (answer-inquiry, wording v1)',
    '',
    'History:',
    '2026-11-16: Agent One wrote a note',
    '  Likes corners.',
    '',
    'Mails:',
    '2026-11-16, to them, accepted: Your plaza',
    '  Hello',
    '  Ann',
    '',
    'Tasks:',
    'Call Ann, due on 2026-11-16, Agent One, done on 2026-11-16',
    'Send the plan, due on 2026-11-16',
    '',
    'Files:',
    'rent roll.pdf (rent-roll), 2026-11-16',
    '',
    'Unfinished answers, stored on 2026-11-16',
    '========================================',
    'budgetMin: 750k',
    '',
    'Mail from this address that belongs to no inquiry, 2026-11-16',
    '=============================================================',
    'Subject: A plaza',
    'Is it',
    'free?',
    'With it came: plan.pdf',
    '',
  ])
})
