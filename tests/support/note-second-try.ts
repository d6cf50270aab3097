import { beforeEach } from 'vitest'
import { secondTry } from './second-try.ts'

// Runs for each file, while other modules live as long as the process. That is why the state is in a separate module.
beforeEach(({ task }) => {
  secondTry.beganAt = task.result?.retryCount ? Date.now() : 0
})
