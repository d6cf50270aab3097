interface ReplyTemplate {
  name: string
  /** `{name}` is filled in by the page; what is in square brackets is for the member to fill in. */
  body: string
}

const call: ReplyTemplate = {
  name: 'Suggest a call',
  body: `Hi {name},

Thank you for getting in touch. A short call is the quickest way to help you. Would [a day and time] suit you?

If not, just reply with a time that does.`,
}

/** How answers begin until an admin has changed it in the settings. They are short on purpose: the person who answers adds what matters. */
export const replyTemplates = {
  contact: [
    {
      name: 'Reply',
      body: `Hi {name},

Thank you for your message.

[your reply]

If you have any other questions, just reply to this email.`,
    },
    call,
    {
      name: 'Ask for more',
      body: `Hi {name},

Thank you for your message. To give you a useful answer, I need to know a little more:

[what you need to know]

Just reply to this email, and I’ll take it from there.`,
    },
  ],
  'sell-fast': [
    {
      name: 'What we need',
      body: `Hi {name},

Thank you for telling us about your property. To prepare an offer, we still need:

[what is missing]

Once we have everything, you’ll get a written offer in principle, or a clear no.`,
    },
    call,
    {
      name: 'Not for us',
      body: `Hi {name},

Thank you for telling us about your property. We can’t make you an offer for it: [the reason]

We’re sorry that we can’t help this time.`,
    },
  ],
  investment: [
    {
      name: 'Confirm criteria',
      body: `Hi {name},

Thank you for your criteria. This is how I read them:

[their criteria in your words]

Have I got that right? Just reply with anything you’d change.`,
    },
    call,
    {
      name: 'Nothing fits yet',
      body: `Hi {name},

Thank you for your criteria. I don’t have a property that meets them today. I’ll write to you when one comes up.

In the meantime, would [what could be different] interest you too?`,
    },
  ],
} as const satisfies Record<string, readonly [ReplyTemplate, ReplyTemplate, ReplyTemplate]>

/** With what they named. */
export const namedSubjects = { 'sell-fast': 'Your property: {what}', investment: 'Your search: {what}' } as const

export const replySubjects = {
  contact: 'Your message to us',
  'sell-fast': 'Your property',
  investment: 'Your investment criteria',
} as const
