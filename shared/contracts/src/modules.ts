import * as z from 'zod/mini'

import { printable, storable } from './primitives'
import { moduleId } from './tenant'

/**
 * Where in a module's life it happened. `ready`: loaded, with `durationMs`. `register`: its code before any page.
 * `mount`: a page could not be shown. `background`: a promise or an event handler; the page still works. `report`:
 * reported by a person.
 */
export const modulePhases = [
  'registry',
  'load',
  'register',
  'mount',
  'render',
  'effect',
  'background',
  'ready',
  'report',
] as const
export type ModulePhase = (typeof modulePhases)[number]

const short = z.string().check(z.maxLength(80), printable)

/** Characters of a stack, about twenty frames. */
export const longestStack = 4_096

/** One event of a module in a browser; `code` is null if nothing went wrong. */
export const moduleEvent = z.strictObject({
  module: moduleId,
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+[A-Za-z0-9.+-]{0,40}$/)),
  /** The published folder, `<version>-<hash>`. */
  build: z.string().check(z.regex(/^[A-Za-z0-9._+-]{1,80}$/)),
  team: short,
  phase: z.enum(modulePhases),
  code: z.nullable(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/))),
  /** The number shown on the error card. */
  errorId: z.nullable(z.string().check(z.regex(/^[0-9A-F]{6}$/))),
  detail: z.nullable(z.string().check(z.maxLength(500), storable)),
  /** The error's stack; older consoles send none. */
  stack: z.optional(z.string().check(z.maxLength(longestStack), storable)),
  durationMs: z.nullable(z.int().check(z.gte(0), z.lte(600_000))),
})
export type ModuleEvent = z.infer<typeof moduleEvent>

/** Body of `POST /api/telemetry/module`; the response gives the number stored. */
export const moduleEvents = z.strictObject({ events: z.array(moduleEvent).check(z.minLength(1), z.maxLength(20)) })
export const moduleEventsAnswer = z.object({ kept: z.int() })

/** Response of `GET /api/modules/status`: the modules with failures in the last 24 hours. */
export const moduleTrouble = z.object({
  module: moduleId,
  version: z.string(),
  /** The first failure since it last worked for anyone. */
  since: z.iso.datetime(),
  code: z.string(),
  failures: z.int(),
  /** Operators affected. */
  people: z.int(),
})
export const moduleStatus = z.object({ modules: z.array(moduleTrouble) })
export type ModuleTrouble = z.infer<typeof moduleTrouble>
