import type { FastifyRequest } from 'fastify'

/**
 * The pattern of the route that answers, or undefined where none does. The router decodes `%61pi`, takes absolute-form
 * targets and knows case and slashes; whoever judges `request.url` by itself judges a spelling instead.
 */
export const matchedRoute = (request: FastifyRequest): string | undefined => request.routeOptions.url

/**
 * A call of the console, of a merchant or of a bot. What no route answers, and the pages' `/*` where it refuses, count
 * as such.
 */
export const isApiRoute = (route: string | undefined): boolean =>
  route === undefined || route === '/*' || /^\/[mb]?api\//.test(route)

/** A call of the console, which a browser makes with its cookies. */
export const isConsoleRoute = (route: string | undefined): boolean => route?.startsWith('/api/') ?? false

/** Files that any cache may keep for everybody. */
export const isFileRoute = (route: string | undefined): boolean => /^\/(host|m)\//.test(route ?? '')
