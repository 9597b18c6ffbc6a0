import * as z from 'zod/mini'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** https, or http on this machine. */
const providerUrl = z.string().check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, hostname, username, search } = new URL(text)
    return (
      username === '' && search === '' && (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname)))
    )
  }),
)

/**
 * Access to one tenant's wallet provider. Its events are signed with any of the secrets; two are active during a
 * replacement.
 */
const walletProviderAccess = z.strictObject({
  url: providerUrl,
  apiKey: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  webhookSecrets: z
    .array(z.string().check(z.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)))
    .check(z.minLength(1), z.maxLength(2)),
})
export type WalletProviderAccess = z.infer<typeof walletProviderAccess>

const json = z.pipe(
  z.string(),
  z.transform((text, { issues }): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issues.push({ code: 'custom', input: text })
      return z.NEVER
    }
  }),
)

/** The format of `WALLET_PROVIDERS`: JSON by tenant id. */
export const walletProviders = z.pipe(json, z.record(z.string(), walletProviderAccess))
