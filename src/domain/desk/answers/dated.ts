/** An answer of the desk before it becomes JSON: moments are still dates. `Name` are the names of these moments. */
export type Dated<Answer, Name extends string> = Answer extends readonly (infer Item)[]
  ? Dated<Item, Name>[]
  : Answer extends object
    ? { [Key in keyof Answer]: Key extends Name ? Exclude<Answer[Key], string> | Date : Dated<Answer[Key], Name> }
    : Answer
