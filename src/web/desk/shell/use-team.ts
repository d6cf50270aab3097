import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { readTeam, type Team } from '../desk-client.ts'

/** Somebody may join, leave or get another role at any time, and no hint says so. */
const AGAIN_MS = 5 * 60_000

/** Who is at the desk, read again from time to time and on demand. */
export function useTeam(
  onFailed: (error: unknown, isFirst: boolean) => void,
): [team: Team | null, refresh: () => void] {
  const [team, setTeam] = useState<Team | null>(null)
  const [round, setRound] = useState(0)
  const fail = useEffectEvent((error: unknown) => onFailed(error, team === null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the same again
  useEffect(() => {
    let isLeft = false
    readTeam().then(
      (found) => void (isLeft || setTeam(found)),
      (error: unknown) => void (isLeft || fail(error)),
    )
    return () => {
      isLeft = true
    }
  }, [round])
  const refresh = useCallback(() => setRound((count) => count + 1), [])
  const ask = useEffectEvent(() => void (document.hidden || refresh()))
  useEffect(() => {
    const timer = setInterval(() => ask(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return [team, refresh]
}
