import { createHash } from 'node:crypto'

import type { LimitRule } from '@kasa/domain/limits'
import type { AssignmentStrategy } from '@kasa/domain/assignment'
import { bankCodeOf } from '@kasa/domain/iban'
import type { FeeRule } from '@kasa/domain/money'

import { demoBots, demoMerchants, type DemoBot, type DemoMerchant } from './demoParties'
import type { DemoPerson } from './accounts'
import { demoLimits, worlds, type World, type WorldAccount } from './world'

export type DemoAccount = {
  id: string
  bot: DemoBot
  kind: WorldAccount['kind']
  label: string
  iban: string
  bankCode: string
  groupId: string
  ownerId: string
  owner: DemoPerson
  priority: number
  minTxMinor: bigint
  maxTxMinor: bigint
}
export type DemoGroup = {
  id: string
  name: string
  strategy: AssignmentStrategy
  owner: DemoPerson
  ownerId: string
  accounts: DemoAccount[]
}
export type DemoMerchantRow = DemoMerchant & {
  id: string
  prefix: string
  name: string
  legalTitle: string
  taxNo: string
  groups: DemoGroup[]
  fee: FeeRule
  payoutFee: FeeRule
  share: number
  usualLira: number
  paysNewIbans?: true
  endpointId: string
}

/** Everything in a demo tenant before its first deposit. */
export type DemoSetup = {
  tenant: string
  world: World
  groups: DemoGroup[]
  merchants: DemoMerchantRow[]
  accounts: DemoAccount[]
  personId: (person: DemoPerson) => string
  merchantLimitGroupId: string
  accountLimitGroupId: string
  merchantRules: LimitRule[]
  accountRules: LimitRule[]
}

/** The day of the setup; ids of setup records carry it. */
export const setUpAt = new Date('2026-01-05T06:00:00.000Z')

/** A UUIDv7 of `setUpAt` whose random part is a hash of the name, so that ids are equal in every demo database. */
export function fixedId(tenant: string, name: string): string {
  const bytes = Buffer.alloc(16)
  createHash('sha256').update(`kasa demo id ${tenant} ${name}`).digest().copy(bytes, 6, 0, 10)
  bytes.writeUIntBE(setUpAt.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Where the receiver of `npm run traffic` listens. */
export const demoReceiverPort = 8099
/** The callback URL of a demo merchant. */
export const demoCallbackUrl = (code: string, receiverPort: number): string =>
  `http://127.0.0.1:${receiverPort}/callbacks/${code}`

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demo files name no ${what}`)
  return value
}

/**
 * The demo tenant's setup records with their ids; undefined if the tenant has no demo world. `bankNames`: short name
 * by EFT code.
 */
export function demoSetup(tenant: string, bankNames: ReadonlyMap<string, string>): DemoSetup | undefined {
  const world = worlds[tenant]
  if (!world) return undefined
  const personId = (person: DemoPerson) => fixedId(tenant, `person ${person}`)
  const rule = (name: string, subject: LimitRule['subject'], cap: bigint): LimitRule => ({
    id: fixedId(tenant, `rule ${name}`),
    subject,
    metric: 'AMOUNT',
    period: 'DAY',
    minutes: null,
    min: null,
    cap,
    action: 'BLOCK',
  })
  const accountOf = (account: WorldAccount, index: number): DemoAccount => {
    const bot = found(
      demoBots().find((known) => known.tenant === tenant && known.name === account.bot),
      `bot ${account.bot}`,
    )
    const { accountId, iban } = found(bot.accounts[0], `account of ${account.bot}`)
    const owner = found(world.groups[account.group], `group ${account.group}`).owner
    const bankCode = bankCodeOf(iban)
    return {
      id: accountId,
      bot,
      kind: account.kind,
      iban,
      bankCode,
      owner,
      ownerId: personId(owner),
      label: `${found(bankNames.get(bankCode), `bank ${bankCode}`)} · ${account.place}`,
      groupId: fixedId(tenant, `group ${account.group}`),
      priority: 10 * (index + 1),
      minTxMinor: 1n,
      maxTxMinor: demoLimits.accountMaxTx,
    }
  }
  const accounts = world.accounts.map(accountOf)
  const groups = world.groups.map((group, index): DemoGroup => {
    const id = fixedId(tenant, `group ${index}`)
    return { ...group, id, ownerId: personId(group.owner), accounts: accounts.filter(({ groupId }) => groupId === id) }
  })
  const merchants = world.merchants.map((merchant): DemoMerchantRow => {
    const keys = found(
      demoMerchants().find((known) => known.tenant === tenant && known.code === merchant.code),
      `merchant ${merchant.code}`,
    )
    return {
      ...keys,
      ...merchant,
      id: keys.merchantId,
      endpointId: fixedId(tenant, `endpoint ${merchant.code}`),
      groups: merchant.groups.map((index) => found(groups[index], `group ${index}`)),
      // At least one lira per deposit.
      fee: {
        basisPoints: merchant.basisPoints,
        fixedMinor: 0n,
        minMinor: 100n,
        maxMinor: null,
        taxBasisPoints: merchant.taxBasisPoints,
      },
      // Two lira per payout.
      payoutFee: {
        basisPoints: 0n,
        fixedMinor: 200n,
        minMinor: 0n,
        maxMinor: null,
        taxBasisPoints: merchant.taxBasisPoints,
      },
    }
  })
  return {
    tenant,
    world,
    groups,
    merchants,
    accounts,
    personId,
    merchantLimitGroupId: fixedId(tenant, 'limits merchant'),
    accountLimitGroupId: fixedId(tenant, 'limits account'),
    merchantRules: [
      rule('merchant day', 'MERCHANT', demoLimits.merchantDay),
      rule('customer day', 'CUSTOMER', demoLimits.customerDay),
    ],
    accountRules: [rule('account day', 'ACCOUNT', demoLimits.accountDay)],
  }
}
