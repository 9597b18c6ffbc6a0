import { isPermission } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

/** The contract's own version: a remote of another major is refused before a byte of its code is fetched. */
export const contractVersion = { major: 1, minor: 5 } as const

/** A name: a small letter, then letters, digits and hyphens, 2 to 41 in all. */
const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{1,40}$/))
/** A permission of `shared/domain/src/permissions.ts`. */
const permission = z.string().check(z.refine(isPermission, { error: 'unknown permission' }))
/** Words by their key. */
const words = z.record(z.string(), z.string())

const access = {
  /** Only for who has this scope. */
  scope: z.optional(z.string()),
  /** Not for who has this scope. */
  noScope: z.optional(z.string()),
  /** Only for this role. */
  role: z.optional(z.string()),
  /** Only for who passes this rule of `shared/domain/src/access.ts`. */
  privateRule: z.optional(z.string()),
}

/** A page of the module, at one address. */
export const moduleRoute = z.strictObject({
  /** The whole address, without parameters: what is open and filtered stands in its query. */
  path: z.string().check(z.regex(/^\/[a-zA-Z0-9/-]+$/)),
  /** A loader of the runtime half. */
  page: name,
  /** Of `locales`: the tab's title. */
  titleKey: z.string(),
  /** Without it the page is a 404. */
  permission,
  /**
   * What the page asks the API for first, which is this with the query of its own address but `open`: the console asks
   * for it while the page's code is on its way. Since contract 1.4.
   */
  first: z.optional(z.string().check(z.regex(/^\/api\/[a-zA-Z0-9/-]+(\?[a-zA-Z0-9=&-]+)?$/))),
})

/** A menu entry. Beside the rule given here, the permission of its page decides who sees it. */
export const moduleMenuEntry = z.strictObject({
  id: name,
  /** Of `locales`. */
  labelKey: z.string(),
  /** An icon of the host's set. */
  icon: z.string(),
  /** The path of one of the module's routes. */
  link: z.string(),
  /** The heading it stands under. */
  section: z.enum(['main', 'card', 'remit', 'wallet', 'insight', 'administration']),
  /** Its place there; lower comes first. */
  order: z.int(),
  /** A figure beside it, which the host counts. */
  badge: z.optional(
    z.strictObject({
      /** The name of a count, for example `deposit.waiting`. */
      count: z.string(),
      /** Its colour. */
      variant: z.enum(['danger', 'neutral']),
    }),
  ),
  ...access,
})

/** `owner.place`; which ids exist is `slots.ts`'s, checked by the build, so that an older host lets a newer slot be. */
const slotId = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/))

/** A part for a slot of another module, shown to people who have the permission and match the rule. */
export const moduleFill = z.strictObject({
  slot: slotId,
  permission,
  /** Its place among other parts of the slot; lower comes first. */
  order: z.int(),
  ...access,
})

/** A provider of records for the command palette, for people who have the permission and match the rule. */
export const moduleSearch = z.strictObject({
  /** A loader of the runtime half. */
  id: name,
  /** Of `locales`: the heading over what it finds. */
  labelKey: z.string(),
  permission,
  ...access,
})

/** `module.json`: everything that the host needs before it loads code of the remote. */
export const moduleManifest = z.strictObject({
  /** The name of the remote's folder, and the namespace of its words. */
  id: name,
  /** Three numbers, and what may follow them. One version is released once; other bytes need another. */
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+[A-Za-z0-9.+-]*$/)),
  /** Shown on the module's card when it fails, and in failure reports. */
  owner: z.strictObject({
    /** A build of another team under the same id is not released. */
    team: z.string(),
    /** How users reach the team. */
    contact: z.string(),
  }),
  /** The contract it was written for. */
  contract: z.strictObject({
    /** A host of another major refuses it before it fetches any of its code. */
    major: z.int(),
    /** The lowest minor that has everything it uses; minors only add. */
    minMinor: z.int(),
  }),
  routes: z.array(moduleRoute),
  menu: z.array(moduleMenuEntry),
  /** Every permission that its routes, parts and screens use. */
  permissions: z.array(permission),
  /** Since contract 1.1. */
  slots: z.optional(
    z.strictObject({
      /** Places that its screens leave to others. */
      provides: z.optional(z.array(slotId)),
      /** Its parts for such places. */
      fills: z.optional(z.array(moduleFill)),
    }),
  ),
  /** Since contract 1.1. */
  search: z.optional(z.array(moduleSearch)),
  /** The module has words for its own records (audit log, approvals). Since contract 1.3. */
  recordWords: z.optional(z.literal(true)),
  /** Texts of menu entries and titles. Screens have their own texts. */
  locales: z.strictObject({ tr: words, en: words }),
  /** What its own JavaScript may weigh, in KB (1024) of brotli; the build fails above it. */
  budgets: z.strictObject({
    /**
     * Of its entry with any one page, part or search up to its first screen; and of each thing that one loads later.
     */
    totalKb: z.number(),
  }),
})
export type ModuleManifest = z.infer<typeof moduleManifest>

/**
 * `module.json` as published: the manifest, and the versions of the host's packages that its code was built against.
 */
export const publishedManifest = z.extend(moduleManifest, {
  platform: z.record(z.string(), z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/))),
})
export type PublishedManifest = z.infer<typeof publishedManifest>
