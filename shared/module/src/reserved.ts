import type { ModuleManifest } from './manifest'

/**
 * What the host calls its own words, its styles and itself in a store of releases. A module of that name would take its
 * place.
 */
const reservedIds: readonly string[] = [
  'account',
  'desk',
  'desk-later',
  'desk-attachments',
  'desk-moment',
  'hidden',
  'host',
  'inbox',
  'inspector',
  'layout',
  'list-empty',
  'list-export',
  'list-view',
  'list-views',
  'lists',
  'list-tools',
  'login',
  'modules',
  'money',
  'override',
  'palette',
  'records',
  'status',
  'upkeep',
]

/** Where the host and the server have pages and files of their own. */
const reservedPaths = [
  '/account',
  '/api',
  '/assets',
  '/brand',
  '/healthz',
  '/login',
  '/logout',
  '/m',
  '/metrics',
  '/registry',
  '/status',
] as const

/** Names of a module that are the host's, as sentences. */
export const reservedFaults = ({ id, routes }: Pick<ModuleManifest, 'id' | 'routes'>): string[] => [
  ...(reservedIds.includes(id) ? [`id "${id}" is the host's own`] : []),
  ...routes.flatMap(({ path }) =>
    reservedPaths
      .filter((own) => path === own || path.startsWith(`${own}/`))
      .map((own) => `route ${path} lies under ${own}, which is the host's own`),
  ),
]

/** Pages of a module that another has at the same address, as sentences: who asks for it would get either. */
export const routeFaults = (
  one: Pick<ModuleManifest, 'id' | 'routes'>,
  other: Pick<ModuleManifest, 'id' | 'routes'>,
): string[] =>
  one.routes
    .filter(({ path }) => other.routes.some((its) => its.path === path))
    .map(({ path }) => `route ${path} is ${other.id}'s already; ${one.id} needs another`)
