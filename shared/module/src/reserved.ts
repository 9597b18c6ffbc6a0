import type { ModuleManifest } from './manifest'

/**
 * Ids that the host uses for its texts, its styles and its own releases. A module with such an id would replace them.
 */
const reservedIds: readonly string[] = [
  'account',
  'desk',
  'desk-lazy',
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

/** Paths where the host and the server have their own pages and files. */
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

/** Returns a sentence for an id, or a route, that belongs to the host. */
export const reservedFaults = ({ id, routes }: Pick<ModuleManifest, 'id' | 'routes'>): string[] => [
  ...(reservedIds.includes(id) ? [`id "${id}" is the host's own`] : []),
  ...routes.flatMap(({ path }) =>
    reservedPaths
      .filter((own) => path === own || path.startsWith(`${own}/`))
      .map((own) => `route ${path} lies under ${own}, which is the host's own`),
  ),
]

/** Returns a sentence for each route that another module already has, since a visitor would get either page. */
export const routeFaults = (
  one: Pick<ModuleManifest, 'id' | 'routes'>,
  other: Pick<ModuleManifest, 'id' | 'routes'>,
): string[] =>
  one.routes
    .filter(({ path }) => other.routes.some((its) => its.path === path))
    .map(({ path }) => `route ${path} is ${other.id}'s already; ${one.id} needs another`)
