import { mailLink } from '#content/account/mail-link.ts'
import { confirmations } from '#content/inquiries/confirmations.ts'
import { savedAnswersWords } from '#content/inquiries/saved-answers-words.ts'
import { ownInquiry } from '#content/pages/own-inquiry.ts'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import { plainWords } from '#content/pages/plain-words.ts'
import { promiseReply } from '../reply-clock/promise-reply.ts'
import type { DynamicPage, PageResponse } from './dynamic-page.ts'

/** States the outcome as plain text if the page cannot be rendered. Data and forms are not shown this way. */
export function renderAsPlainText(page: DynamicPage): PageResponse {
  const words = wordsOf(page)
  const lines = words ?? [plainWords.comeBack]
  return {
    contentType: 'text/plain; charset=utf-8',
    body: `${lines.join('\n\n')}\n`,
    isUnavailable: words === null,
  }
}

function wordsOf(page: DynamicPage): string[] | null {
  switch (page.page) {
    case 'form-result':
      return sayFormResult(page)
    case 'tool':
    case 'filled-form':
      return null
    case 'own-inquiry':
      return sayOwnInquiry(page)
    case 'saved-answers':
      return saySavedAnswers(page)
    case 'owner-files':
      return page.state === 'shown' ? null : [ownerFilesWords[page.state].heading, page.message]
    case 'mail-link':
      return page.state === 'open' ? null : [mailLink[page.state].heading, mailLink[page.state].text]
  }
}

function sayOwnInquiry(page: Extract<DynamicPage, { page: 'own-inquiry' }>): string[] | null {
  switch (page.state) {
    case 'shown':
    case 'faulty':
    case 'expired':
    case 'new-address':
      return null
    case 'refused':
      return [ownInquiry.refused.heading, page.message]
    default:
      return [ownInquiry[page.state].heading, ownInquiry[page.state].text]
  }
}

function saySavedAnswers(page: Extract<DynamicPage, { page: 'saved-answers' }>): string[] | null {
  switch (page.state) {
    case 'shown':
      return null
    case 'sent':
      return [savedAnswersWords.sent.heading, plainWords.reference.replace('{reference}', page.reference)]
    case 'deleted':
      return [savedAnswersWords.deleted.heading, savedAnswersWords.deleted.text]
    case 'refused':
      return [savedAnswersWords.refused.heading, page.message]
  }
}

function sayFormResult({ kind, result }: Extract<DynamicPage, { page: 'form-result' }>): string[] {
  if ('faults' in result) {
    const { title, text } = result.faults.notice
    return [title || plainWords.checkTitle, text, plainWords.goBack]
  }
  const { reference, message, replyBy } = result.confirmation
  const { title, nextSteps } = confirmations[kind]
  return [
    title,
    message,
    promiseReply(kind, replyBy),
    plainWords.reference.replace('{reference}', reference),
    ...nextSteps,
  ]
}
