import type { DataNode } from './data-node.ts'

/** The questions and answers of a page, as structured data. */
export function createFaqPage(pageUrl: string, faqs: readonly { question: string; answer: string }[]): DataNode {
  return {
    '@type': 'FAQPage',
    '@id': `${pageUrl}#faq`,
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
