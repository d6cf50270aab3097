/** Nobody can have an address in this domain, so no mail from the demo reaches a person. */
export const DEMO_DOMAIN = 'demo.example'
