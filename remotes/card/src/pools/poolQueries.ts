import { getJson, postJson } from '@kasa/console/http'
import { queryOptions } from '@kasa/console/query'
import { cardPoolList, type CardPool, type CardPoolForm, type CardPoolList } from '@kasa/contracts/cardPools'

const path = '/api/card-pool'

export const cardPools = () =>
  queryOptions({
    queryKey: ['cardPool', 'list'],
    queryFn: ({ signal }) => getJson(`${path}/list`, cardPoolList, {}, { signal }),
  })

/** Adds or edits a pool; needs a fresh code. */
export const savePool = (pool: CardPool | null, form: CardPoolForm): Promise<CardPoolList> =>
  pool === null
    ? postJson(`${path}/create`, cardPoolList, form)
    : postJson(`${path}/update/${pool.id}`, cardPoolList, { ...form, version: pool.version })
