import * as v from 'valibot'
import { Designation, Identity, PhoneNumber } from './identity-schema.ts'
import { propertyTypes } from './inquiries/questionnaire-options.ts'
import { OwnContent } from './own/own-content-schema.ts'

const text = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(max, `must have at most ${max} characters`),
  )
const DAY = 'must be a day such as 2026-05-20'
const Day = v.pipe(v.string(DAY), v.isoDate(DAY))
const MONTH = 'must be a month such as 2026-05'
const Month = v.pipe(v.string(MONTH), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, MONTH))
const FILE = 'must be the name of a file, without a folder'
const FileName = v.pipe(v.string(FILE), v.regex(/^\w[\w .-]*\.\w{2,5}$/, FILE))

const SVG = 'must be the name of an SVG file, without a folder'

/** The permission to publish something about a person. The file is in `evidence/` and is never served. */
const Consent = v.strictObject({ date: Day, evidence: FileName }, 'must have a date and the name of an evidence file')

const { address, social, ...names } = Identity.entries

/** The parts of an identity that a folder may have. People in `people.json` take the place of its agents. */
const OwnIdentity = v.strictObject({
  brokerageName: v.exactOptional(names.brokerageName),
  teamName: v.exactOptional(names.teamName),
  agents: v.exactOptional(names.agents),
  email: v.exactOptional(names.email),
  phone: v.exactOptional(names.phone),
  address: v.exactOptional(v.strictObject(address.entries)),
  social: v.exactOptional(v.strictObject(social.entries)),
})
export type OwnIdentity = v.InferOutput<typeof OwnIdentity>

/** `brand.json`: what kind of folder this is, and how the brokerage looks. */
export const Brand = v.strictObject({
  version: v.literal(1, 'must be 1'),
  /** Whether everything in the folder is invented. Each card then says that it is an example. */
  example: v.boolean('must be true or false'),
  /** Settings of the environment take precedence. */
  identity: v.exactOptional(OwnIdentity),
  /** A square SVG in the folder. */
  logo: v.exactOptional(v.pipe(v.string(SVG), v.regex(/^\w[\w -]*\.svg$/, SVG))),
  colours: OwnContent.entries.colours,
  fonts: OwnContent.entries.fonts,
})
export type Brand = v.InferOutput<typeof Brand>

/** An entry of `people.json`. */
const Person = v.strictObject({
  /** As registered with RECO. */
  name: text(80),
  title: v.picklist(
    Designation.options,
    `must be one of the titles that RECO allows: ${Designation.options.join(', ')}`,
  ),
  /** The RECO registration number. */
  registration: v.pipe(v.string('must be text'), v.regex(/^\d{5,8}$/, 'must be the RECO number, of 5 to 8 digits')),
  phone: PhoneNumber,
  /** What they work on, in a sentence. */
  about: v.exactOptional(text(160)),
  /** A file in `pictures/`. */
  photo: v.exactOptional(FileName),
})
export type Person = v.InferOutput<typeof Person>

/** An entry of `deals.json`: a closed sale, without anything that identifies either side. */
const Deal = v.strictObject({
  type: v.picklist(propertyTypes, `must be one of ${propertyTypes.join(', ')}`),
  city: text(40),
  /** The month of closing. */
  month: Month,
  /** From the day both sides signed. */
  daysToClose: v.pipe(v.number('must be a number'), v.integer('must be whole'), v.minValue(1, 'must be at least 1')),
  /** What made it work. */
  story: text(280),
  /** The trade record that proves the month and the days, in `evidence/`. */
  record: FileName,
  consents: v.strictObject({ seller: Consent, buyer: Consent }, 'must have the consent of the seller and of the buyer'),
})
export type Deal = v.InferOutput<typeof Deal>

/** An entry of `testimonials.json`. */
const Testimonial = v.strictObject({
  quote: text(400),
  /** The name that the person agreed to, such as 'Owner of a plaza in Guelph'. */
  by: text(80),
  /** The day it was written. */
  date: Day,
  consent: Consent,
})
export type Testimonial = v.InferOutput<typeof Testimonial>

/** The other files of the folder; each may be missing. */
export const proofFiles = {
  people: v.array(Person, 'must be a list'),
  deals: v.array(Deal, 'must be a list'),
  testimonials: v.array(Testimonial, 'must be a list'),
}

/** A picture in two widths. */
export const BuiltPicture = v.object({ src: v.string(), srcSet: v.string(), width: v.number(), height: v.number() })
export type BuiltPicture = v.InferOutput<typeof BuiltPicture>

const { photo: _file, ...shownOfPerson } = Person.entries

/** What pages show of the folder. Evidence and consents stay on the server. */
export const Proof = v.object({
  isExample: v.boolean(),
  people: v.array(v.object({ ...shownOfPerson, photo: v.exactOptional(BuiltPicture) })),
  deals: v.array(v.pick(Deal, ['type', 'city', 'month', 'daysToClose', 'story'])),
  testimonials: v.array(v.pick(Testimonial, ['quote', 'by', 'date'])),
})
export type Proof = v.InferOutput<typeof Proof>
