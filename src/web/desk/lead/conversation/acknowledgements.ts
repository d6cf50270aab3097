/** What became of the mail that told them that their inquiry arrived: kinds of events, with their words. */
export const acknowledgements = ['acknowledged', 'acknowledgement-refused', 'acknowledgement-given-up'] as const
export type Acknowledgement = (typeof acknowledgements)[number]
