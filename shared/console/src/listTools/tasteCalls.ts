import { listTaste, listTastes } from '@kasa/contracts/lists'

import { getJson, postJson } from '../http'

/** Keeps with the account how a person has a list. Throws `ApiFailed`. */
export const saveTaste = (list: string, taste: string) => postJson('/api/users/lists', listTaste, { list, taste })

/** Gives `keep` how the account has its lists, one by one. Throws `ApiFailed`. */
export async function readTastes(keep: (list: string, taste: string) => void): Promise<void> {
  const { tastes } = await getJson('/api/users/lists', listTastes)
  for (const { list, taste } of tastes) keep(list, taste)
}
