import { proofWords as words } from '#content/proof.ts'
import type { Proof } from '#content/proof-schema.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { ExampleTag } from './example-tag.tsx'

interface PersonCardProps {
  person: Proof['people'][number]
  facts: SiteFacts
  isExample: boolean
}

/** A registrant, with what RECO wants beside a name: the title, and the brokerage as registered. */
export function PersonCard({ person, facts, isExample }: PersonCardProps) {
  const { name, title, registration, phone, about, photo } = person
  return (
    <li className={photo ? 'grid grid-cols-[2fr_3fr] gap-x-5 md:block' : 'border-t-2 border-ink'}>
      {photo && (
        <img
          {...photo}
          sizes="(min-width: 52rem) 22rem, 40vw"
          alt={words.portrait.replace('{name}', name)}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
      )}
      <div className={photo ? 'md:mt-5' : 'mt-5'}>
        {isExample && <ExampleTag />}
        <h3 className="text-xl font-medium">{name}</h3>
        <p className="text-soft">{title}</p>
        <p className="font-semibold">{facts.identity.brokerageName}</p>
        <a
          href={`tel:${phone}`}
          className="press inline-flex min-h-11 items-center underline decoration-metal underline-offset-4 hover:decoration-ink"
        >
          {formatPhone(phone)}
        </a>
        {about && <p className="text-soft">{about}</p>}
        <p className="mt-2 text-sm text-soft">{words.registration.replace('{number}', registration)}</p>
      </div>
    </li>
  )
}
