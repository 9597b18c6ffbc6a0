import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>
/** A merchant's customer with all their requests. */
export type Person = { customerIds: readonly string[]; requestIds: readonly string[] }
/** The objects of an action that show this person's data. */
type ObjectsOf = (db: Db, person: Person) => Promise<readonly string[]> | readonly string[]

const looks = new Map<string, ObjectsOf>()
/** Registers an action that shows a customer's name or account in full, such as the download of a payment file. */
export const registerLook = (action: string, objectsOf: ObjectsOf): void => void looks.set(action, objectsOf)

let findPerson: ((db: Db, ids: readonly string[]) => Promise<Person>) | undefined
/** Set by the privacy module, because this folder must not import it. `ids`: of customers or of their requests. */
export const registerPersonOf = (find: typeof findPerson): void => void (findPerson = find)

export type Look = { action: string; objectIds: readonly string[] }
/** Every action that shows the data of these people, with its objects. */
export async function looksAt(db: Db, ids: readonly string[]): Promise<Look[]> {
  const person = (await findPerson?.(db, ids)) ?? { customerIds: [], requestIds: [] }
  const found: Look[] = []
  for (const [action, objectsOf] of looks) found.push({ action, objectIds: await objectsOf(db, person) })
  return found
}
