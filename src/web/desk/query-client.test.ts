import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient, readAgain } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

test('what changes while a screen is first read is on it at the end', async () => {
  const client = createQueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: queryKeys.properties, queryFn })
  const leave = observer.subscribe(() => {})
  const reading = readAgain(client)
  answers[0]?.('before the change')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(observer.getCurrentResult().data).toBe('before the change')
  answers[1]?.('after the change')
  await reading
  expect(observer.getCurrentResult().data).toBe('after the change')
  leave()
})
