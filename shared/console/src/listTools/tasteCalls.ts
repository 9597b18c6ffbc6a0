import { listTaste } from '@kasa/contracts/lists'

import { postJson } from '../http'

/** Keeps with the account how a person has a list. Throws `ApiFailed`. */
export const saveTaste = (list: string, taste: string) => postJson('/api/users/lists', listTaste, { list, taste })
