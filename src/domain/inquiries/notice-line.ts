/** The title may be empty. */
export type Notice = { title: string; text: string }

/** The notice as one line, in the format of the specification: 'Missing Consent - Please provide …'. */
export function noticeLine({ title, text }: Notice): string {
  return title ? `${title} - ${text}` : text
}

/** Splits the line into title and text. */
export function readNotice(line: string): Notice {
  const [title = '', text] = line.split(' - ', 2)
  return text === undefined ? { title: '', text: title } : { title, text }
}
