/** The title may be empty. */
export type Notice = { title: string; text: string }

/** The notice as one line, in the format of the specification: 'Missing Consent - Please provide …'. */
export function noticeLine({ title, text }: Notice): string {
  return title ? `${title} - ${text}` : text
}

/** What to show of a refusal. Only refused inquiries have a notice with a title. */
export function noticeOf({ notice, message }: { notice?: Notice | undefined; message: string }): Notice {
  return notice ?? { title: '', text: message }
}
