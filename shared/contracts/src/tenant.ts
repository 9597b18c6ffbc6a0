import * as z from 'zod/mini'

import { language } from './primitives'

export const moduleId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

/** Session limits in seconds: lifetime of an access token, inactivity, and total. Default: `usualSession`. */
export const sessionLimits = z.strictObject({
  tokenS: z.int().check(z.minimum(2), z.maximum(3600)),
  idleS: z.int().check(z.minimum(2), z.maximum(86_400)),
  maxS: z.int().check(z.minimum(2), z.maximum(7 * 86_400)),
})
export type SessionLimits = z.infer<typeof sessionLimits>

/** Ten minutes a token, half an hour idle, a working day of twelve hours: OWASP ASVS 3.3.2 at level 2. */
export const usualSession: SessionLimits = { tokenS: 600, idleS: 1800, maxS: 43_200 }

/**
 * An image embedded in the tenant's file, so that the file contains everything: PNG, WebP or SVG, at most 24 KB
 * encoded.
 */
const picture = z
  .string()
  .check(z.maxLength(24_576), z.regex(/^data:image\/(?:png|webp|svg\+xml);base64,[A-Za-z0-9+/]+=*$/))

/** A tenant's file in `deploy/tenants/`. The flags are the specification's constants (section 9). */
export const tenantConfig = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9]{1,20}$/)),
  hosts: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  brand: z.strictObject({
    name: z.string(),
    product: z.string(),
    /** One or two letters in the accent colour, shown without a logo. */
    mark: z.string().check(z.minLength(1), z.maxLength(2)),
    /** The logo, 24 px high on screen. `dark`: a variant for dark backgrounds. */
    logo: z.optional(z.strictObject({ light: picture, dark: z.optional(picture) })),
    /** `accent` on light, `accentDark` on dark; each with its soft background and ink. */
    colors: z.strictObject({
      light: z.strictObject({ accent: z.string(), soft: z.string(), ink: z.string(), onAccent: z.string() }),
      dark: z.strictObject({ accent: z.string(), soft: z.string(), ink: z.string(), onAccent: z.string() }),
    }),
  }),
  defaultLanguage: z.nullable(language),
  modules: z.array(moduleId),
  auth: z.strictObject({
    scheme: z.enum(['bearer', 'raw']),
    forcedAuthentication: z.boolean(),
    session: z.optional(sessionLimits),
    /**
     * People may request an account on the login page. It stays passive until an administrator grants rights.
     * Default: off.
     */
    selfSignup: z.optional(z.boolean()),
  }),
  flags: z.strictObject({
    partialWithdrawal: z.boolean(),
    currentBalanceDisplay: z.boolean(),
    reconciliationStartAndCloseDate: z.boolean(),
    merchantHiddenFromRemit: z.boolean(),
    lastMinutesDisplay: z.int().check(z.nonnegative()),
  }),
})
export type TenantConfig = z.infer<typeof tenantConfig>

/** The part of a tenant's configuration sent to the browser in the page. */
export const tenantPublic = z.extend(
  z.pick(tenantConfig, { id: true, defaultLanguage: true, modules: true, auth: true, flags: true }),
  {
    /** Logos by address, so that the page stays small and the browser caches them. */
    brand: z.extend(tenantConfig.shape.brand, { logo: z.optional(z.object({ light: z.string(), dark: z.string() })) }),
  },
)
export type TenantPublic = z.infer<typeof tenantPublic>
