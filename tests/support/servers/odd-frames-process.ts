// Runs hostile clients in a separate process, so that they don't slow down the test, which watches everybody else.
// Arguments: the address without its version, the first seed, how many clients, and for how many milliseconds.
import { attack } from './odd-frames.ts'

const [base = '', seed = '1', clients = '1', ms = '0'] = process.argv.slice(2)
const until = Date.now() + Number(ms)
const attacks = Array.from({ length: Number(clients) }, (_, n) =>
  attack({
    address: `${base}${n % 2 === 0 ? '1' : '2'}.0.0`,
    seed: Number(seed) + n,
    isOver: () => Date.now() > until,
  }),
)
const sent = (await Promise.all(attacks)).reduce((sum, count) => sum + count, 0)
process.send?.(sent)
process.disconnect?.()
