import { isPermission } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

/** The contract's version. A remote with another major is refused before any of its code is fetched. */
export const contractVersion = { major: 1, minor: 5 } as const

/** A name: a lower-case letter, then letters, digits and hyphens; 2 to 41 characters. */
const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9-]{1,40}$/))
/** A permission of `shared/domain/src/permissions.ts`. */
const permission = z.string().check(z.refine(isPermission, { error: 'unknown permission' }))
/** Texts by key. */
const words = z.record(z.string(), z.string())

const access = {
  /** Only for users with this scope. */
  scope: z.optional(z.string()),
  /** Not for users with this scope. */
  noScope: z.optional(z.string()),
  /** Only for users with this role. */
  role: z.optional(z.string()),
  /** Only for users who pass this rule of `shared/domain/src/access.ts`. */
  privateRule: z.optional(z.string()),
}

/** A page of the module, at one address. */
export const moduleRoute = z.strictObject({
  /** The full address, without parameters: the open record and the filters are in its query. */
  path: z.string().check(z.regex(/^\/[a-zA-Z0-9/-]+$/)),
  /** A loader of the runtime half. */
  page: name,
  /** The tab's title, a key of `locales`. */
  titleKey: z.string(),
  /** Users without it get a 404. */
  permission,
  /**
   * The page's first API request, to which the console adds the page's own query without `open`. The console sends it
   * while the page's code is loading. Since contract 1.4.
   */
  first: z.optional(z.string().check(z.regex(/^\/api\/[a-zA-Z0-9/-]+(\?[a-zA-Z0-9=&-]+)?$/))),
})

/** A menu entry. Users see it if they match its rule and have the permission of its page. */
export const moduleMenuEntry = z.strictObject({
  id: name,
  /** A key of `locales`. */
  labelKey: z.string(),
  /** The name of an icon of the host. */
  icon: z.string(),
  /** The path of one of the module's routes. */
  link: z.string(),
  /** The heading above it. */
  section: z.enum(['main', 'card', 'remit', 'wallet', 'insight', 'administration']),
  /** Its position there; lower comes first. */
  order: z.int(),
  /** A count beside it, provided by the host. */
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

/** `owner.place`. The build checks ids against `slots.ts`; the host does not, so an older host ignores newer slots. */
const slotId = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/))

/** A part for a slot of another module, shown to users who have the permission and match the rule. */
export const moduleFill = z.strictObject({
  slot: slotId,
  permission,
  /** Its position among other parts of the slot; lower comes first. */
  order: z.int(),
  ...access,
})

/** A search provider for the command palette, for users who have the permission and match the rule. */
export const moduleSearch = z.strictObject({
  /** A loader of the runtime half. */
  id: name,
  /** The heading above its results, a key of `locales`. */
  labelKey: z.string(),
  permission,
  ...access,
})

/** `module.json`: everything the host needs before it loads the remote's code. */
export const moduleManifest = z.strictObject({
  /** The name of the remote's folder, and the namespace of its texts. */
  id: name,
  /** Three numbers and an optional suffix. A version is released only once; changed code needs a new version. */
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+[A-Za-z0-9.+-]*$/)),
  /** Shown on the module's card when it fails, and in failure reports. */
  owner: z.strictObject({
    /** A build of another team with the same id is not released. */
    team: z.string(),
    /** How users reach the team. */
    contact: z.string(),
  }),
  /** The contract version it was written for. */
  contract: z.strictObject({
    /** A host with another major refuses it before fetching any of its code. */
    major: z.int(),
    /** The lowest minor with everything it uses. Minors only add features. */
    minMinor: z.int(),
  }),
  routes: z.array(moduleRoute),
  menu: z.array(moduleMenuEntry),
  /** All permissions that its routes, parts and screens use. */
  permissions: z.array(permission),
  /** Since contract 1.1. */
  slots: z.optional(
    z.strictObject({
      /** Slots that its screens offer to other modules. */
      provides: z.optional(z.array(slotId)),
      /** Its parts for slots of other modules. */
      fills: z.optional(z.array(moduleFill)),
    }),
  ),
  /** Since contract 1.1. */
  search: z.optional(z.array(moduleSearch)),
  /** The module has texts for its own records (audit log, approvals). Since contract 1.3. */
  recordWords: z.optional(z.literal(true)),
  /** Texts of menu entries and titles. Screens have their own texts. */
  locales: z.strictObject({ tr: words, en: words }),
  /** Size limits of its own JavaScript after brotli, in KB (1024 bytes). The build fails above them. */
  budgets: z.strictObject({
    /**
     * For the entry with any one page, part or search up to its first screen, and for each chunk loaded later.
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
