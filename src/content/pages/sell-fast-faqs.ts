import { withOwnTexts } from '../own/with-own-texts.ts'

/** Shown on the page and repeated as FAQPage data; no other page may use these questions. */
export const sellFastFaqs = /* @__PURE__ */ withOwnTexts('sellFastFaqs', [
  {
    question: 'When do the 24 hours start?',
    answer:
      'When we have what we need to name a price: the address and type, who owns the property, its condition, tenants and rents, and what’s owed on it. Within 24 hours of your form, we’ll tell you what’s missing. Hours are counted on business days, Eastern time.',
  },
  {
    question: 'Is the cash offer binding?',
    answer:
      'Not at first. You get a written offer in principle, with a price, the main conditions and an expiry date. It becomes binding only when you and the buyer have both signed an agreement of purchase and sale. Have your own lawyer review it before you sign.',
  },
  {
    question: 'Who would buy my property?',
    answer:
      'Usually an investor the brokerage represents. It may also be the brokerage itself or one of its registrants. If so, before any offer, you’ll get written notice of who is buying and be asked to acknowledge it. That registrant can’t represent you.',
  },
  {
    question: 'Will I get less than if I listed the property?',
    answer:
      'You may. A cash buyer prices in speed, condition and certainty, and only one or a few buyers will have seen the property. Listing takes time and has its own costs, but it reaches many buyers. If you can wait, compare both, with advice from someone who represents you.',
  },
  {
    question: 'Can you really close in 7 days?',
    answer:
      'It can happen. Seven days after signing is the earliest, when title is clear, no lender is involved, both lawyers are available, every owner can sign and possession is settled. Many sales take longer, and you can ask for a later date.',
  },
  {
    question: 'What will it cost me?',
    answer:
      'It’s free to ask. If you sell, expect your own legal bill, mortgage discharge costs, your share of taxes and utilities up to closing, and possibly tax on the gain. Any commission or other remuneration is put in writing before you sign.',
  },
  {
    question: 'My building has tenants. Does that matter?',
    answer:
      'Tell us early, and send the rent roll and leases if you can. A sale doesn’t end a lease or reduce a tenant’s rights. The buyer either takes the property with its tenants or agrees with you on a lawful way to vacant possession, which takes longer.',
  },
  {
    question: 'Who will know I asked?',
    answer:
      'Our team, and the companies that run our servers and email. We show the property to a potential buyer only after you agree, one buyer at a time, and we don’t advertise it. You can withdraw or delete your request using the link in our email.',
  },
])
