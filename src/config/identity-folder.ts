import type { Identity } from '#content/identity-schema.ts'
import type { OwnContent } from '#content/own/own-content-schema.ts'
import type { OwnIdentity, Proof } from '#content/proof-schema.ts'

/** A picture to serve, and where it is on disk. */
export interface ServedPicture {
  path: string
  file: string
}

/** What a person's replies are signed with, in addition to name and title. */
export interface MailSignature {
  /** As registered with RECO; a member of the desk with this name signs with it. */
  name: string
  phone: string
  /** A JPEG on disk. */
  photoFile: string | null
}

/** What `IDENTITY_DIR` contains, checked. */
export interface IdentityFolder {
  /** What it says about the brokerage itself. */
  identity?: OwnIdentity | undefined
  /** What takes the place of built-in content. */
  own?: OwnContent
  /** The people of the folder, who then are the agents of the identity; empty if it names none. */
  agents: Identity['agents']
  proof: Proof
  pictures: ServedPicture[]
  signatures: MailSignature[]
}
