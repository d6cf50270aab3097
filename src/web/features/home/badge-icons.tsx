import type { home } from '#content/pages/home.ts'

type Badge = (typeof home.trust.items)[number]['claim']

/** Line drawings on a 24 by 24 field. */
export const badgeIcons: Record<Badge, string> = {
  // A certificate with its seal.
  'licensed-in-ontario':
    'M4 4h16v11h-5M4 4v11h5M7.5 8h9M7.5 11h5M12 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10.4 18.6 9.5 22l2.5-1.4 2.5 1.4-.9-3.4',
  // A tower being measured.
  'years-experience': 'M8 21V6l8-3v18M4 21h16M11 8.5h2M11 12h2M11 15.5h2M11 21v-2.5h2V21',
  // A network of people.
  investors:
    'M12 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM5.5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM18.5 15a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM10.7 8.2l-4 7M13.3 8.2l4 7M8 17.5h8',
  // A map with its pin.
  'cities-served':
    'M8.5 18.5 3 21V8l4-1.8M8.5 18.5l7 2.5M15.5 21l5.5-2.5V6l-4 1.8M12 15s-4.5-4.2-4.5-7.3a4.5 4.5 0 0 1 9 0C16.5 10.8 12 15 12 15zM12 6.5v2.2',
}
