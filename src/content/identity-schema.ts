import * as v from 'valibot'

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(200, 'is longer than 200'))

/** Titles that RECO lets a registrant use in advertising. */
export const Designation = v.picklist(['Broker of Record', 'Broker', 'Salesperson'])

const Agent = v.object({ name: Text, designation: Designation })

const HttpsUrl = v.pipe(v.string(), v.url('is not a URL'), v.startsWith('https://', 'must begin with https://'))

const SocialLinks = v.partial(
  v.object({
    facebook: HttpsUrl,
    instagram: HttpsUrl,
    linkedin: HttpsUrl,
    pinterest: HttpsUrl,
    tiktok: HttpsUrl,
    x: HttpsUrl,
    yelp: HttpsUrl,
    youtube: HttpsUrl,
  }),
)
export const SocialNetwork = v.keyof(SocialLinks)

/** In E.164 format, so that it works as a `tel:` link; `formatPhone` makes it readable. */
export const PhoneNumber = v.pipe(v.string('must be text'), v.regex(/^\+1\d{10}$/, 'must look like +14165550100'))

/** The brokerage, team and agents that the site, its mails and its structured data name. */
export const Identity = v.object({
  /** The name as registered with RECO, which includes the word Brokerage. */
  brokerageName: v.pipe(Text, v.regex(/\bbrokerage\b/i, 'must contain the word Brokerage')),
  teamName: Text,
  agents: v.pipe(v.array(Agent), v.minLength(1, 'needs at least one agent')),
  email: v.pipe(v.string(), v.email('is not an e-mail address')),
  phone: PhoneNumber,
  address: v.object({ street: Text, city: Text, province: Text, postalCode: Text }),
  social: SocialLinks,
})
export type Identity = v.InferOutput<typeof Identity>
