import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { IdentityFolder } from '#config/identity-folder.ts'
import { Brand, proofFiles } from '#content/proof-schema.ts'
import { checkDeals, checkPeople, checkTestimonials } from './check-entries.ts'
import { findIcons } from './find-icons.ts'
import { createPictureFinder } from './find-picture.ts'
import { listFolder, readFolderFile, refuseFolder } from './folder-file.ts'
import { contentFiles, readOwnContent } from './read-own-content.ts'

const FILES = ['brand.json', ...contentFiles, ...Object.keys(proofFiles).map((name) => `${name}.json`)]

/**
 * Reads the folder of a brokerage: its look, content, people, deals, testimonials and pictures. Anything wrong with it stops
 * the start, because a page with half of it would be wrong advertising.
 */
export function readIdentityFolder(folder: string, today: string): IdentityFolder {
  const stray = listFolder(folder).find((name) => name.endsWith('.json') && !FILES.includes(name))
  if (stray) refuseFolder(`${stray} is not one of its files, which are ${FILES.join(', ')}`)
  const brand = readFolderFile(folder, 'brand.json', Brand)
  if (!brand) return refuseFolder(`there is no brand.json in ${folder}`)

  const people = readFolderFile(folder, 'people.json', proofFiles.people) ?? []
  const deals = readFolderFile(folder, 'deals.json', proofFiles.deals) ?? []
  const testimonials = readFolderFile(folder, 'testimonials.json', proofFiles.testimonials) ?? []
  const basis = { today, hasEvidence: (name: string) => existsSync(join(folder, 'evidence', name)) }
  checkPeople(people)
  checkDeals(deals, basis)
  checkTestimonials(testimonials, basis)

  const { findPicture, findMailPicture, files } = createPictureFinder(folder)
  const icons = brand.logo === undefined ? [] : findIcons(folder, brand.logo)
  return {
    identity: brand.identity,
    own: readOwnContent(folder, brand),
    agents: people.map(({ name, title }) => ({ name, designation: title })),
    proof: {
      isExample: brand.example,
      people: people.map(({ photo, ...person }) => ({ ...person, ...(photo && { photo: findPicture(photo) }) })),
      deals: deals.map(({ type, city, month, daysToClose, story }) => ({ type, city, month, daysToClose, story })),
      testimonials: testimonials.map(({ quote, by, date }) => ({ quote, by, date })),
    },
    pictures: [...files(), ...icons],
    signatures: people.map(({ name, phone, photo }) => ({
      name,
      phone,
      photoFile: photo === undefined ? null : findMailPicture(photo),
    })),
  }
}
