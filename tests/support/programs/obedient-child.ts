// Answers with its job and its process id. It never answers `hang`, exits on `die`, refuses `refuse`, gives an answer of
// the wrong type to `mistype`, and answers `environment` with the names of its variables. `spin` keeps the CPU busy
// forever, and `doze` answers late without any work. Once the answer to `tell` has been sent, the file named by its first
// argument exists.
import { writeFileSync } from 'node:fs'

const send = (answer: object) => void process.send?.(answer)
const jobs: Record<string, () => void> = {
  die: () => process.exit(7),
  spin() {
    for (;;);
  },
  doze: () => void setTimeout(() => send({ done: Buffer.from('awake') }), 900),
  mistype: () => send({ done: 'no bytes' }),
  environment: () => send({ done: Buffer.from(Object.keys(process.env).join()) }),
  refuse: () => send({ failed: 'refused' }),
  tell: () => void process.send?.({ done: Buffer.from('told') }, () => writeFileSync(process.argv[2] ?? '', '')),
  hang() {},
}

process.on('disconnect', () => process.exit())
process.on('message', ({ job }: { job: string }) => {
  const run = jobs[job] ?? (() => send({ done: Buffer.from(`${job} by ${process.pid}`) }))
  run()
})
