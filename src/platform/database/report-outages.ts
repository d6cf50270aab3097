import type pg from 'pg'
import { translateOutage } from './database-unavailable.ts'

type Callback = (error: unknown, result?: unknown) => void

/**
 * Makes a `pg` pool or client reject with `DatabaseUnavailable` during an outage. It calls the driver with callbacks,
 * which avoids most of the extra promises.
 */
export function reportOutages(target: pg.Pool | pg.Client): void {
  const { connect, query } = target
  const call = (method: unknown, args: unknown[]): unknown =>
    typeof method === 'function' ? Reflect.apply(method, target, args) : undefined
  Object.assign(target, {
    // Only the pool itself passes a callback, inside a `pool.query` whose error is translated below.
    connect: (callback?: Callback) => (callback ? call(connect, [callback]) : settle((done) => call(connect, [done]))),
    query: (text: unknown, values?: unknown, callback?: Callback) =>
      callback || typeof values === 'function' || isSubmittable(text)
        ? call(query, [text, values, callback])
        : settle((done) => call(query, [text, values, done])),
  })
}

function settle(start: (done: Callback) => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    start((error, result) => (error ? reject(error) : resolve(result)))
  }).catch(rethrow)
}

function rethrow(error: unknown): never {
  const translated = translateOutage(error)
  // Like the driver, so that the stack shows the caller rather than a socket event.
  if (translated === error && error instanceof Error) Error.captureStackTrace(error)
  throw translated
}

/** The driver's term for an object that runs the protocol itself, such as a cursor. */
function isSubmittable(text: unknown): boolean {
  return typeof text === 'object' && text !== null && 'submit' in text
}
