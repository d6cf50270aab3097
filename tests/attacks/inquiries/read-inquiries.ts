import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Inquiry, readInquiry } from '#domain/inquiries/inquiry.ts'

/** The messages of a file: the name on the first line, the message on the others, `---` between two of them. */
export function readInquiries(file: 'honest.txt' | 'junk.txt'): Inquiry[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return text.split(/^---\n/m).map((block) => {
    const [fullName, ...lines] = block.trim().split('\n')
    const body = { fullName, email: 'visitor@senders.example', message: lines.join('\n') }
    const { inquiry } = readInquiry('contact', body)
    if (!inquiry) throw new Error(`this message is not complete: ${block}`)
    return inquiry
  })
}
