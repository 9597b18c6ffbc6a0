import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eventTypesOf, merchantEventType } from '@kasa/contracts/merchants'
import { merchantModules } from '@kasa/domain/merchant'

import { cards } from '../cards/cards'
import { deposits } from '../deposits/deposits'
import { walletTransfers } from '../wallets/wallets'
import { withdrawals } from '../withdrawals/withdrawals'

type MerchantModule = (typeof merchantModules)[number]
/** The requests of each module that have callbacks. */
const nouns: Record<MerchantModule, readonly { callback?: { events: Readonly<Record<string, string>> } }[]> = {
  remit: [deposits],
  withdraw: [withdrawals],
  card: [cards],
  papara: [walletTransfers],
}
const eventsBy = (module: MerchantModule) =>
  nouns[module].flatMap(({ callback }) => Object.values(callback?.events ?? {})).sort()

test.each(merchantModules)('all events of %s can be chosen, and no others', (module) => {
  expect([...eventTypesOf([module])].sort()).toEqual(eventsBy(module))
})

test('without a module its events are not offered, unless they were chosen', () => {
  expect(eventTypesOf(['withdraw'], ['card.approved']).filter((type) => !type.startsWith('withdraw.'))).toEqual([
    'card.approved',
  ])
  expect(eventTypesOf(merchantModules)).toEqual(merchantEventType.options)
})

test('the merchants’ documentation names every event', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/merchant-api.md'), 'utf8')
  expect(merchantEventType.options.filter((type) => !text.includes(`\`${type}\``))).toEqual([])
})
