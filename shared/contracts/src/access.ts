import { loginStatuses } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { id } from './primitives'

/** One part of a rule of domain/access and whether it holds for the account. */
const condition = z.object({
  part: z.enum(['module', 'privateRule', 'role', 'noScope', 'scope']),
  wanted: z.string(),
  holds: z.boolean(),
  beside: z.optional(z.record(z.string(), z.string())),
})

const person = z.object({ id, name: z.string(), email: z.string() })
export type AccessPerson = z.infer<typeof person>

/**
 * GET /api/users/access/{id}: what the account may do by the permission table, part by part, and who could change it.
 * Permissions of modules that the tenant lacks are not in it.
 */
export const accessExplanation = z.object({
  user: z.extend(person, {
    role: z.string(),
    /** What counts now: a subordinate's scopes lie within its operator's. */
    scope: z.array(z.string()),
    /** What the account was given and its operator does not hold, or no longer. */
    heldBack: z.array(z.string()),
    status: z.enum(loginStatuses),
    operator: z.nullable(z.object({ name: z.string(), status: z.enum(loginStatuses) })),
  }),
  permissions: z.array(z.object({ permission: z.string(), isAllowed: z.boolean(), conditions: z.array(condition) })),
  /** By scope, who could give it to this account; `count` is of all of them. */
  givers: z.array(z.object({ scope: z.string(), people: z.array(person), count: z.int() })),
  /** Who could take a scope away, or the status back to ACTIVE. */
  managers: z.object({ people: z.array(person), count: z.int() }),
})
export type AccessExplanation = z.infer<typeof accessExplanation>
