// What all commands have in common, whether they run from source or from a built folder. Plain JavaScript, so that the
// oldest supported Node can run it.

/** Node has stripped TypeScript's types since 22.18, and the packages need 22 or newer. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 18)
}

/** Takes `--env-file FILE` out of the arguments. Every command accepts it. */
export function takeEnvFile(words) {
  const at = words.findIndex((word) => word === '--env-file' || word.startsWith('--env-file='))
  if (at === -1) return { args: words, envFile: null }
  const isOne = words[at].includes('=')
  const file = isOne ? words[at].slice('--env-file='.length) : words[at + 1]
  if (!file) {
    console.error('--env-file needs a file name.')
    process.exit(2)
  }
  return { args: words.toSpliced(at, isOne ? 1 : 2), envFile: file }
}

/** The usage text of a command is the comment at the top of its script. */
export function readUsage(source) {
  const [comment = ''] = source.match(/^(?:\/\/.*\n)+/) ?? []
  return comment.replaceAll(/^\/\/ ?/gm, '').trimEnd()
}
