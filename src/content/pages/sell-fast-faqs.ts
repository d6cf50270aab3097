/** Shown on the page and repeated as FAQPage data; no other page may use these questions. */
export const sellFastFaqs = [
  {
    question: 'When exactly do the 24 hours begin?',
    answer:
      'When we have what we need to name a price: the address and type, who owns the property, its condition, tenants and rents, and what is owed on it. We tell you within 24 hours of your form what is missing. Hours are counted on business days, Eastern time.',
  },
  {
    question: 'Is the cash offer binding?',
    answer:
      'Not at first. It is a written offer in principle, with a price, the main conditions and an expiry date. It binds you and the buyer only once both have signed an agreement of purchase and sale. Have your own lawyer read that agreement before you sign.',
  },
  {
    question: 'Who would be buying my property?',
    answer:
      'Usually an investor for whom the brokerage acts. It may also be the brokerage itself or one of its registrants. In that case you get written notice of who is buying and are asked to acknowledge it before any offer, and that registrant cannot represent you.',
  },
  {
    question: 'Will I get less than if I listed the property?',
    answer:
      'You may. A cash buyer prices in speed, condition and certainty, and only one or a few buyers will have seen the property. Listing takes time and has its own costs, but shows it to many. If you can wait, compare both, with advice from someone who acts for you.',
  },
  {
    question: 'Can closing really happen in 7 days?',
    answer:
      'Seven days after signing is the earliest, when title is clear, no lender is involved, both lawyers are available, every owner can sign and possession is settled. Many sales take longer, and you can ask for a later date.',
  },
  {
    question: 'What will it cost me?',
    answer:
      'Asking costs nothing. If you sell, expect your own legal bill, mortgage discharge costs, your share of taxes and utilities up to closing, and perhaps tax on the gain. Any commission or other remuneration is put in writing before you sign.',
  },
  {
    question: 'My building has tenants. Does that matter?',
    answer:
      'Tell us early, and send the rent roll and leases if you can. A sale does not end a lease or shorten a tenant’s rights. The buyer either takes the property with its tenants or agrees with you on a lawful way to vacant possession, which takes longer.',
  },
  {
    question: 'Who will find out that I asked?',
    answer:
      'The team that handles your request, and the companies that run our servers and mail. We show the property to a possible buyer only after you agree, one buyer at a time, and we do not advertise it. You can withdraw and delete your request through the link in our mail.',
  },
]
