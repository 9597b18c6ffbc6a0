import { approvalSorts } from '@kasa/contracts/approvals'
import { auditSorts } from '@kasa/contracts/audit'
import { accountSorts } from '@kasa/contracts/bankAccounts'
import { botSorts } from '@kasa/contracts/bots'
import { callbackSorts } from '@kasa/contracts/callbacks'
import { missedSorts } from '@kasa/contracts/missedStates'
import { deskLineSorts, deskLineSortsOf } from '@kasa/contracts/desk'
import { limitGroupSorts } from '@kasa/contracts/limitGroups'
import { unmatchedLineSorts, unmatchedRequestSorts } from '@kasa/contracts/matching'
import { merchantCallSorts } from '@kasa/contracts/merchantCalls'
import { ownTransferSorts } from '@kasa/contracts/ownTransfers'
import { owedSorts } from '@kasa/contracts/operatorPayouts'
import { remitGroupSorts } from '@kasa/contracts/remitGroups'
import { handoverSorts } from '@kasa/contracts/shifts'
import { statementSorts } from '@kasa/contracts/statements'
import { userSorts } from '@kasa/contracts/users'

import { buildWorld } from '../testing/accessWorld'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** Every list with keyset paging, with its filters and sort keys. The queues have a separate test. */
const lists: readonly (readonly [path: string, sorts: readonly string[]])[] = [
  ['/api/bank-account/list?', accountSorts],
  ['/api/users/list?', userSorts],
  ['/api/statement/list?', statementSorts],
  ['/api/match/lines?', unmatchedLineSorts],
  ['/api/match/requests?', unmatchedRequestSorts],
  ['/api/own-transfer/list?', ownTransferSorts],
  ['/api/approval/list?', approvalSorts],
  ['/api/shift/list?', handoverSorts],
  ['/api/limit-group/list?', limitGroupSorts],
  ['/api/remit-group/list?', remitGroupSorts],
  ['/api/watcher-bot/list?', botSorts],
  ['/api/operator-payout/list?', owedSorts],
  ['/api/callback/list?', callbackSorts],
  ['/api/callback/missed/list?', missedSorts],
  ['/api/merchant-call/list?mode=LIVE&', merchantCallSorts],
  ['/api/audit/list?objectType=sorted&', auditSorts],
  ['/api/desk/lines?state=waiting&', deskLineSorts],
  ['/api/desk/lines?', deskLineSortsOf({})],
]

let app: TestApp
/** The operator reads the desk, the ADMIN all other lists. */
let operator: SignedInClient['client']
let admin: SignedInClient['client']
const readerOf = (path: string) => (path.startsWith('/api/desk') ? operator : admin)
beforeAll(async () => {
  app = await buildTestApp()
  const { personas } = await buildWorld(app)
  const called = (name: string) => {
    const found = personas.find((persona) => persona.name === name)
    if (!found) throw new Error(`The world has no ${name}`)
    return found.client
  }
  admin = called('ADMIN that manages')
  operator = called('REMIT')
  await app.tenant.pool.query(`update callback set status = 'DEAD', next_attempt_at = null where status = 'PENDING'`)
  await app.tenant.pool.query(`
    insert into audit_log (at, actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type,
      object_id)
    select now(), 'system', null, null, null, '', 'r', 'test.many', 'sorted', n::text from generate_series(1, 7) n`)
})
afterAll(() => app.close())

type Page = { rows: { id?: string; seq?: string }[]; nextCursor: string | null }
const list = async (path: string): Promise<Page> => {
  const { status, body } = await readerOf(path).get(path)
  expect([path, status]).toEqual([path, 200])
  return body as Page
}
const namesOf = ({ rows }: Page) => rows.map(({ id, seq }) => id ?? seq)

test.each(lists)(
  '%s: the pages together are the whole list, by every sort key in both directions @long',
  async (path, sorts) => {
    const usual = namesOf(await list(`${path}limit=200`))
    expect(usual.length).toBeGreaterThan(0)
    for (const sort of sorts)
      for (const desc of [false, true]) {
        const query = `${path}sort=${sort}&desc=${desc}`
        const whole = namesOf(await list(`${query}&limit=200`))
        expect([query, [...whole].sort()]).toEqual([query, [...usual].sort()])
        const seen: ReturnType<typeof namesOf> = []
        for (let cursor = ''; ;) {
          const page = await list(`${query}&limit=1${cursor}`)
          seen.push(...namesOf(page))
          if (page.nextCursor === null) break
          cursor = `&cursor=${page.nextCursor}`
          if (seen.length === 1)
            expect(await readerOf(path).get(`${path}sort=${sort}&desc=${!desc}&limit=1${cursor}`)).toMatchObject({
              status: 400,
              body: { code: 'CURSOR_OF_OTHER_ORDER' },
            })
        }
        expect([query, seen]).toEqual([query, whole])
      }
  },
)

test('bank lines, a list of any length, are sorted by time only', async () => {
  expect(await operator.get('/api/desk/lines?sort=amount')).toMatchObject({
    status: 400,
    body: { code: 'SORT_NEEDS_SHORT_LIST', field: 'sort' },
  })
})
