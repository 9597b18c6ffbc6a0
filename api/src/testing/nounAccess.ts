import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { TestMerchant } from './moneyFixture'
import type { TestApp } from './testApp'
import type { TestAnswer } from './testClient'

/** Scopes that may use a route, read off its own rule by hand; `body` asks for as little as the route allows. */
type HeldRoute = {
  route: string
  holders: readonly string[]
  body?: unknown
  query?: string
  /** The file or note that the call names is not there: its holders are answered 404 as well. */
  namesNothing?: true
}

/** What the API's matrix tries of a noun whose permission is its whole rule: who holds it sees every one of them. */
export type NounAccess = {
  /** One of them in this app; answers its id. */
  add: (app: TestApp) => Promise<string>
  /** Every tenant has it, under the same id; whoever asks is answered of their own tenant's. */
  inEveryTenant?: true
  list: HeldRoute
  /** Routes about the list as a whole, such as its count and its file. */
  ofList: readonly HeldRoute[]
  /** Routes about one of them, whose address ends in its id. */
  objects: readonly HeldRoute[]
  /** Each of its writes, carried out once; `auditedWrites.test.ts` asks for the audit row of each. */
  writes?: (calls: WriteCalls) => Record<string, () => Promise<TestAnswer>>
}

/** How a test calls a write whose audit row is asked for: as an administrator, or as a merchant's server. */
export type WriteCalls = {
  app: () => TestApp
  asAdmin: (path: string, body?: unknown) => Promise<TestAnswer>
  asMerchant: (merchant: TestMerchant, path: string, body?: unknown) => Promise<TestAnswer>
  /** What every queue writes; `made` answers a request that can be decided on, at its `version`. */
  deskWrites: (
    path: string,
    made: () => Promise<{ id: string }>,
    given: { version: number; approve: object; exported: string },
  ) => Record<string, () => Promise<TestAnswer>>
}

const api = join(__dirname, '..')

/** Every noun that says it beside its own routes: `api/src/<nouns>/testing/<noun>Access.ts`. */
export const nounAccesses = (): NounAccess[] =>
  readdirSync(api)
    .map((folder) => join(api, folder, 'testing'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('Access.ts'))
    .flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(file)))
    .filter(([name]) => name.endsWith('Access'))
    .map(([, access]) => access as NounAccess)
