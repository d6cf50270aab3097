/** For a notice: a title, which may be empty, and its text. */
export type Notice = { title: string; text: string }

/** The notice as one line, as the specification writes it: 'Missing Consent - Please provide …'. */
export function noticeLine({ title, text }: Notice): string {
  return title ? `${title} - ${text}` : text
}

/** The line back into title and text. */
export function readNotice(line: string): Notice {
  const [title = '', text] = line.split(' - ', 2)
  return text === undefined ? { title: '', text: title } : { title, text }
}
