/** Ends a command quietly once its reader has enough, as in `npm run leads -- list | head`. */
export function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
}
