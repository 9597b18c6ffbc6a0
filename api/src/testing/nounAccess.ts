import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { TestMerchant } from './moneyFixture'
import type { TestApp } from './testApp'
import type { TestAnswer } from './testClient'

/**
 * The scopes that may use a route, written by hand from its rule. `body` is the smallest request that the route allows.
 */
type HeldRoute = {
  route: string
  holders: readonly string[]
  body?: unknown
  query?: string
  /** The file or note in the path does not exist: allowed callers get 404 too. */
  namesNothing?: true
}

/**
 * What the API's access matrix tests for an object kind without ownership: every holder of the permission sees all
 * objects.
 */
export type NounAccess = {
  /** Adds an object to this app and returns its id. */
  add: (app: TestApp) => Promise<string>
  /** Every tenant has it under the same id; a caller gets the one of its own tenant. */
  inEveryTenant?: true
  list: HeldRoute
  /** Routes of the whole list, such as the count and the export. */
  ofList: readonly HeldRoute[]
  /** Routes of one object; the path ends in its id. */
  objects: readonly HeldRoute[]
  /** Each write, executed once; `auditedWrites.test.ts` checks the audit row of each. */
  writes?: (calls: WriteCalls) => Record<string, () => Promise<TestAnswer>>
}

/** How `auditedWrites.test.ts` calls a write: as an administrator, or as a merchant's server. */
export type WriteCalls = {
  app: () => TestApp
  asAdmin: (path: string, body?: unknown) => Promise<TestAnswer>
  asMerchant: (merchant: TestMerchant, path: string, body?: unknown) => Promise<TestAnswer>
  /** The writes of every queue; `made` returns a request that can be decided, at its `version`. */
  deskWrites: (
    path: string,
    made: () => Promise<{ id: string }>,
    given: { version: number; approve: object; exported: string },
  ) => Record<string, () => Promise<TestAnswer>>
}

const api = join(__dirname, '..')

/** Every access description beside the routes: `api/src/<nouns>/testing/<noun>Access.ts`. */
export const nounAccesses = (): NounAccess[] =>
  readdirSync(api)
    .map((folder) => join(api, folder, 'testing'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('Access.ts'))
    .flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(file)))
    .filter(([name]) => name.endsWith('Access'))
    .map(([, access]) => access as NounAccess)
