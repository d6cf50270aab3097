import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskActName } from '#domain/desk/acts/desk-act.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import type { Refusal } from '#domain/desk/may.ts'
import type { Command } from '../shell/commands.ts'
import type { ActOnProperty } from './act-on-property.ts'

const words = propertyWords.screen

/** The buttons next to an owner's lead that act on its property, except those that `why` refuses. */
export function listPropertyCommands(
  { property: { state } }: PropertyPage,
  act: ActOnProperty,
  why: (name: DeskActName) => Refusal,
): (Command | false)[] {
  const isComplete = state.completedAt !== null
  const isAnswered = state.offeredAt !== null
  const command = (isOffered: boolean, name: string, what: Parameters<ActOnProperty>[0]) =>
    isOffered && why(what.act) === null && { name, run: () => act(what) }
  return [
    command(true, state.filesAskedAt === null ? words.ask : words.askAgain, { act: 'ask-files' }),
    command(state.linksFrom !== null, words.endLinks, { act: 'end-links' }),
    command(!isComplete, words.complete, { act: 'complete' }),
    isComplete &&
      !isAnswered &&
      why('offer') === null && { name: words.makeOffer, run: () => document.getElementById('make-offer')?.click() },
  ]
}
