import { taskWords } from '#content/desk/task-words.ts'
import { isBusinessDay } from '../../reply-clock/ontario-holidays.ts'
import { endOfTorontoDay, readTorontoTime, startOfTorontoDay } from '../../reply-clock/toronto-time.ts'
import { fillWords } from '../../text/fill-words.ts'

/** How much of the note the title of the task repeats. */
const MAX_WORDS = 80

/** The task of a member who was mentioned: "Priya Natarajan mentioned you: Could you check …". */
export function nameMentionTask(author: string, text: string): string {
  return `${nameHiddenMention(author)}: ${shorten(text.replaceAll(/\s+/g, ' ').trim())}`
}

/** The same without the words of the note, for one that was redacted. */
export function nameHiddenMention(author: string): string {
  return fillWords(taskWords.mentioned, { name: author.slice(0, MAX_WORDS) })
}

function shorten(text: string): string {
  if (text.length <= MAX_WORDS) return text
  const start = text.slice(0, MAX_WORDS)
  const end = start.lastIndexOf(' ')
  return `${end > MAX_WORDS / 2 ? start.slice(0, end) : start.slice(0, -1)}…`
}

/** The end of the next business day in Toronto. */
export function findMentionDue(at: Date): Date {
  let day = readTorontoTime(at).day + 1
  while (!isBusinessDay(day)) day++
  return endOfTorontoDay(startOfTorontoDay(day))
}
