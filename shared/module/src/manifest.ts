import { isPermission } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

/** The contract's own version: a remote of another major is refused before a byte of its code is fetched. */
export const contractVersion = { major: 1, minor: 1 } as const

const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{1,40}$/))
const permission = z.string().check(z.refine(isPermission, { error: 'unknown permission' }))
const words = z.record(z.string(), z.string())

const access = {
  scope: z.optional(z.string()),
  noScope: z.optional(z.string()),
  role: z.optional(z.string()),
  privateRule: z.optional(z.string()),
}

/** A page of the remote. `path` is absolute and exact; `page` names a loader of the runtime half. */
export const moduleRoute = z.strictObject({ path: z.string().check(z.regex(/^\/[a-zA-Z0-9/-]+$/)), page: name, titleKey: z.string(), permission })

/** A menu entry (specification section 3); `section` is the heading it stands under, `order` its place there. */
export const moduleMenuEntry = z.strictObject({
  id: name,
  labelKey: z.string(),
  icon: z.string(),
  link: z.string(),
  section: z.enum(['main', 'card', 'remit', 'wallet', 'insight', 'administration']),
  order: z.int(),
  badge: z.optional(z.strictObject({ count: z.string(), variant: z.enum(['danger', 'neutral']) })),
  ...access,
})

/** `owner.place`; which ids exist is `slots.ts`'s, checked by the build, so that an older host lets a newer slot be. */
const slotId = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/))

/** A part for a place of other modules, shown to who holds the permission and passes the rule; lower `order` comes first. */
export const moduleFill = z.strictObject({ slot: slotId, permission, order: z.int(), ...access })

/** A provider of records for the command palette, asked for who holds the permission and passes the rule. */
export const moduleSearch = z.strictObject({ id: name, labelKey: z.string(), permission, ...access })

/** `module.json`: all that the host decides by before it downloads any code of the remote. */
export const moduleManifest = z.strictObject({
  id: name,
  version: z.string(),
  owner: z.strictObject({ team: z.string(), contact: z.string() }),
  contract: z.strictObject({ major: z.int(), minMinor: z.int() }),
  routes: z.array(moduleRoute),
  menu: z.array(moduleMenuEntry),
  permissions: z.array(permission),
  /** Since contract 1.1: places that its screens leave to others (`provides`), and its parts for such places (`fills`). */
  slots: z.optional(z.strictObject({ provides: z.optional(z.array(slotId)), fills: z.optional(z.array(moduleFill)) })),
  /** Since contract 1.1. */
  search: z.optional(z.array(moduleSearch)),
  /** Words for the menu and the titles; the remote's screens carry their own beside them, under the same namespace. */
  locales: z.strictObject({ tr: words, en: words }),
  /** KB of brotli that the remote's own JavaScript may weigh; the build fails above it. */
  budgets: z.strictObject({ totalKb: z.number() }),
})
export type ModuleManifest = z.infer<typeof moduleManifest>

/** `module.json` as published: the manifest, and the versions of the host's packages that its code was built against. */
export const publishedManifest = z.extend(moduleManifest, { platform: z.record(z.string(), z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/))) })
export type PublishedManifest = z.infer<typeof publishedManifest>
