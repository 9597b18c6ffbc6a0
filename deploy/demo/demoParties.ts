import { readFileSync } from 'node:fs'

import * as z from 'zod/mini'

const merchantFile = z.array(
  z.object({
    tenant: z.string(),
    merchantId: z.uuid(),
    code: z.string(),
    keyId: z.string(),
    secret: z.string(),
    callbackSecret: z.string(),
  }),
)
const botFile = z.array(
  z.object({
    tenant: z.string(),
    botId: z.uuid(),
    name: z.string(),
    keyId: z.string(),
    secret: z.string(),
    /** What the bot's accounts do with an exact match; the traffic derives its expectations from it. */
    autoMatch: z.enum(['OFF', 'SUGGEST', 'APPROVE']),
    accounts: z.array(z.object({ accountId: z.uuid(), iban: z.string() })),
  }),
)
export type DemoMerchant = z.infer<typeof merchantFile>[number]
export type DemoBot = z.infer<typeof botFile>[number]

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../demo/${name}`, import.meta.url), 'utf8'))

/** The demo merchants' keys, as listed in `deploy/demo/merchants.json`. */
export const demoMerchants = (): DemoMerchant[] => z.parse(merchantFile, read('merchants.json'))
/** The demo bots' keys and accounts, as listed in `deploy/demo/bots.json`. */
export const demoBots = (): DemoBot[] => z.parse(botFile, read('bots.json'))
