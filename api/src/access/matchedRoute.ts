import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the matched route; undefined if there is none. Never check `request.url` instead: the router also
 * accepts `%61pi` and absolute-form targets, and has its own rules for case and slashes.
 */
export const matchedRoute = (request: FastifyRequest): string | undefined => request.routeOptions.url

/**
 * True for calls of the console, a merchant or a bot. Unmatched requests and the pages' `/*` (when it refuses) count
 * too.
 */
export const isApiRoute = (route: string | undefined): boolean =>
  route === undefined || route === '/*' || /^\/[mb]?api\//.test(route)

/** True for calls of the console, which a browser makes with its cookies. */
export const isConsoleRoute = (route: string | undefined): boolean => route?.startsWith('/api/') ?? false

/** True for files that any cache may keep. */
export const isFileRoute = (route: string | undefined): boolean => /^\/(host|m)\//.test(route ?? '')
