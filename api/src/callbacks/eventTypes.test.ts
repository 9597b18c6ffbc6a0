import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eventTypesOf, merchantEventType } from '@kasa/contracts/merchants'
import { merchantModules } from '@kasa/domain/merchant'
import { requestTypes } from '@kasa/domain/requestTypes'

import { bookedRequests } from '../ledger/bookedRequests'

/** What the verifier expects merchants to be notified of for requests of this module. */
const eventsBy = (module: string) =>
  requestTypes
    .filter((type) => type.module === module)
    .flatMap(({ object }) => bookedRequests.filter(({ noun }) => noun === object))
    .flatMap(({ event, notified }) => notified.map((status) => `${event}.${status.toLowerCase()}`))
    .sort()

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
