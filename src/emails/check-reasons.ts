/** By flag: why a lead is marked '[check]'. The text follows "because". */
const reasons: Record<string, string> = {
  'too-fast': 'it was sent within seconds of opening the page',
  'forged-token': 'the time its page was opened is not genuine',
  links: 'it has many links',
  markup: 'it contains code for links or pictures',
  'spam-words': 'it uses words that are common in advertising',
  'link-as-name': 'it has a web address in place of a name',
}

/** The reasons among the flags of a lead; empty unless it should be checked. */
export function listCheckReasons(flags: readonly string[]): string[] {
  return flags.includes('check') ? flags.flatMap((flag) => reasons[flag] ?? []) : []
}
