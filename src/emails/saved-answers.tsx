import { identity } from '#content/identity.ts'
import { SAVED_DAYS } from '#domain/questionnaire/saved-answers.ts'
import { ActionButton } from './action-button.tsx'
import type { EmailTemplate } from './email-template.ts'
import { Layout, type MailSite } from './layout.tsx'
import { Greeting, Paragraph, SmallPrint } from './mail-text.tsx'

interface SavedAnswersProps {
  site: MailSite
  step: number
  link: string
}

/** The link to unfinished answers. It goes to whatever address was typed, so it repeats none of them (decision 10). */
export const savedAnswers: EmailTemplate<SavedAnswersProps> = {
  name: 'saved-answers',
  subject: () => 'Your link to finish the questionnaire',
  body: ({ site, step, link }) => (
    <Layout site={site} heading="Finish when it suits you" preview={`Your answers are saved at step ${step} of 5.`}>
      <Greeting fullName="" />
      <Paragraph>
        Here’s the link you asked for. It opens your answers at step {step} of 5, on any device. Nothing has been sent
        to our team yet.
      </Paragraph>
      <ActionButton href={link}>Open my answers</ActionButton>
      <Paragraph>
        The link works for {SAVED_DAYS} days. After that, we’ll delete your answers. You can delete them sooner on the
        same page.
      </Paragraph>
      <SmallPrint>
        We won’t email you about this again. Please don’t forward this email: anyone who has the link can see your
        answers. Wasn’t you? Ignore this email.
      </SmallPrint>
    </Layout>
  ),
  sample: {
    site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
    step: 3,
    link: 'https://www.offmarket-ontario.example/answers/token',
  },
}
