/** By flag: why a lead is marked with '[check]'. The words follow "because". */
const reasons: Record<string, string> = {
  'too-fast': 'it was sent within seconds of opening the page',
  'forged-token': 'the time at which its page was shown is not genuine',
  links: 'it has many links',
  markup: 'it has code for links or pictures in it',
  'spam-words': 'it uses words that are common in advertising',
  'link-as-name': 'a web address stands in place of the name',
}

/** The reasons among the flags of a lead; empty unless it is to be checked. */
export function listCheckReasons(flags: readonly string[]): string[] {
  return flags.includes('check') ? flags.flatMap((flag) => reasons[flag] ?? []) : []
}
