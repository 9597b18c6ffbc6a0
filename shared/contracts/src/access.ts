import { loginStatuses } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { id } from './primitives'

/** One part of an access rule (domain/access), and whether the account meets it. */
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
    /** Effective scopes: a subordinate's are limited to its operator's. */
    scope: z.array(z.string()),
    /** Scopes granted to the account that its operator does not hold (any more). */
    heldBack: z.array(z.string()),
    status: z.enum(loginStatuses),
    operator: z.nullable(z.object({ name: z.string(), status: z.enum(loginStatuses) })),
    /** The people of a closed merchant may do nothing, those of a suspended one may only look. */
    merchantStop: z.nullable(z.enum(['CLOSED', 'SUSPENDED'])),
  }),
  permissions: z.array(z.object({ permission: z.string(), isAllowed: z.boolean(), conditions: z.array(condition) })),
  /** Per scope, who could grant it to this account; `count` is the number of all. */
  givers: z.array(z.object({ scope: z.string(), people: z.array(person), count: z.int() })),
  /** Who could remove a scope, or set the status back to ACTIVE. */
  managers: z.object({ people: z.array(person), count: z.int() }),
})
export type AccessExplanation = z.infer<typeof accessExplanation>
