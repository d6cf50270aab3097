import { Fragment } from 'react'

/** Shorter words with a slash fit on any line. */
const LONG_WORD = 14

/** Text whose long words may be broken after a slash, such as 'Neighbourhood/Community'. */
export function Breakable({ text }: { text: string }) {
  if (!text.split(' ').some((word) => word.length >= LONG_WORD && word.includes('/'))) return text
  return text.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={index}>
      {index > 0 && '/'}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
