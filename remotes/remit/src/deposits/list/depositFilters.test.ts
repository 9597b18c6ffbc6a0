import { nextSort } from '@kasa/console/lists/listOrder'
import { queueOrders } from '@kasa/desk/list/view'

import { deposits } from '../deposits'
import { depositColumns } from './depositColumns'
import { depositAddress } from './depositFilters'

const { read: readView, write: writeView } = depositAddress
const { query: filterQuery, has: hasFilters, without: withoutFilters } = depositAddress

const merchant = '01930000-0000-7000-8000-0000000000a1'
const other = '01930000-0000-7000-8000-0000000000a2'
const address = `tab=all&q=elif&merchantId=${merchant}%2C${other}&amountMin=500000&from=2026-11-20&to=2026-11-20&sort=amount&desc=true&open=x`

test('an address read and written again is the same address', () => {
  expect(writeView(readView(new URLSearchParams(address))).toString()).toBe(address)
})

test('an empty address is the waiting tab with nothing else', () => {
  expect(readView(new URLSearchParams())).toEqual({ filters: { tab: 'waiting' }, sort: null, open: null })
  expect(writeView(readView(new URLSearchParams('tab=waiting'))).toString()).toBe('')
})

test.each(['tab=paid', 'merchantId=anadolu', 'amountMin=-1', 'amountMax=1.5', 'from=20.11.2026', 'wat=1'])(
  'a link with the broken part %s still opens the list',
  (broken) => {
    expect(readView(new URLSearchParams(broken))).toEqual({ filters: { tab: 'waiting' }, sort: null, open: null })
  },
)

test('one broken part does not take the good ones with it', () => {
  expect(readView(new URLSearchParams('tab=mine&from=yesterday&q=ay')).filters).toEqual({ tab: 'mine', q: 'ay' })
})

test('clearing the filters keeps the tab', () => {
  const { filters } = readView(new URLSearchParams(address))
  expect(hasFilters(filters)).toBe(true)
  expect(filterQuery(withoutFilters(filters))).toEqual({ tab: 'all' })
  expect(filterQuery(withoutFilters(filters, ['from', 'to'])).q).toBe('elif')
  expect(hasFilters(withoutFilters(filters))).toBe(false)
})

test('clicking a column: largest first, smallest first; the tab’s own order needs no words in the address', () => {
  const waiting = { ...queueOrders(deposits, { tab: 'waiting' }), sort: null }
  const [amount, age] = [
    { id: 'amount', align: 'end' },
    { id: 'createdAt', align: 'end' },
  ] as const
  const byAmount = nextSort(waiting, amount)
  expect(byAmount).toEqual({ id: 'amount', desc: true })
  expect(nextSort({ ...waiting, sort: byAmount }, amount)).toEqual({ id: 'amount', desc: false })
  expect(nextSort(waiting, { id: 'customer' })).toEqual({ id: 'customer', desc: false })
  const newestFirst = nextSort(waiting, age)
  expect(newestFirst).toEqual({ id: 'createdAt', desc: true })
  expect(nextSort({ ...waiting, sort: newestFirst }, age)).toBeNull()
})

test('waiting requests are sorted by every column, a list of any length by indexed ones', () => {
  const columns = depositColumns({ language: 'en', showsMerchant: true, showsWaiting: true })
  const { sorts } = queueOrders(deposits, { tab: 'waiting' })
  expect(columns.map(({ id }) => id).filter((id) => !sorts.includes(id))).toEqual([])
  expect(queueOrders(deposits, { tab: 'all' }).sorts).toEqual(['createdAt', 'decidedAt', 'amount'])
})
