import { teamWords } from '#content/desk/team-words.ts'

const MINUTE_MS = 60_000

/** How long ago a member last sent a request; recorded once a minute. */
export function describeSeen(seenAt: string | null, now: Date): string {
  if (seenAt === null) return teamWords.neverSeen
  const minutes = Math.floor((now.getTime() - Date.parse(seenAt)) / MINUTE_MS)
  if (minutes < 5) return teamWords.seenNow
  const [count, unit] =
    minutes < 60
      ? [minutes, 'min']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'h']
        : [Math.floor(minutes / 1440), 'days']
  return `${teamWords.seen} ${count} ${unit} ago`
}
