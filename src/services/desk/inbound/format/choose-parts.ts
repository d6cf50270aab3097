import { type Attachment, MAX_ATTACHMENTS, MAX_NAME } from '#domain/desk/inbound/inbound-mail.ts'

/** A part of a mail as its server describes it, without its content. */
export interface MailPart {
  part?: string | undefined
  type: string
  size?: number | undefined
  disposition?: string | undefined
  dispositionParameters?: Record<string, string> | undefined
  parameters?: Record<string, string> | undefined
  childNodes?: MailPart[] | undefined
}

/** The numbers of the parts worth fetching, and the names of all others. */
export interface ChosenParts {
  text: string | null
  html: string | null
  /** For a bounce report: its machine-readable part, and the part that quotes our mail. */
  status: string | null
  original: string | null
  /** What a calendar answers to an invitation. */
  calendarReply: string | null
  attachments: Attachment[]
  isCut: boolean
}

/** No person writes mails with more parts, but hostile programs do. */
const MAX_PARTS = 500

/** Chooses the first text of a mail, and lists what is neither text nor part of a report. */
export function chooseParts(root: MailPart | undefined): ChosenParts {
  const parts = { text: null, html: null, status: null, original: null, calendarReply: null }
  const chosen: ChosenParts = { ...parts, attachments: [], isCut: false }
  const waiting = root ? [root] : []
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen === MAX_PARTS) return { ...chosen, isCut: true }
    const node = waiting.shift()
    if (!node) break
    // A mail within a mail is not opened.
    if (node.childNodes && node.type !== 'message/rfc822') waiting.unshift(...node.childNodes.slice(0, MAX_PARTS))
    else take(chosen, node)
  }
  return chosen
}

function take(chosen: ChosenParts, node: MailPart): void {
  // The only part of a simple mail has no number.
  const part = node.part ?? '1'
  const isShown = node.disposition !== 'attachment'
  if (node.type === 'text/plain' && isShown && chosen.text === null) chosen.text = part
  else if (node.type === 'text/html' && isShown && chosen.html === null) chosen.html = part
  else if (node.type === 'message/delivery-status' && chosen.status === null) chosen.status = part
  else if (node.type === 'text/calendar' && node.parameters?.method?.toUpperCase() === 'REPLY')
    chosen.calendarReply ??= part
  else if (['message/rfc822', 'text/rfc822-headers'].includes(node.type) && chosen.status !== null)
    chosen.original ??= part
  else if (chosen.attachments.length === MAX_ATTACHMENTS) chosen.isCut = true
  else chosen.attachments.push({ name: nameOf(node), bytes: node.size ?? 0 })
}

function nameOf({ type, parameters, dispositionParameters }: MailPart): string {
  const name = dispositionParameters?.filename ?? parameters?.name ?? type
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME)
      // The database would refuse half of a surrogate pair, and the mail with it.
      .replaceAll(/\p{Cs}/gu, '\uFFFD') || type
  )
}
