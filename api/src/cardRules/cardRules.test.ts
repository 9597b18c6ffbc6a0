import { makePaidCard, setCardStage } from '../testing/cardFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

type Rule = { kind: string; most: number; withinMin: number; active: boolean }
type Answer = { rules: Rule[]; waiting: { approvalId: string; rules: Rule[] } | null }

let app: TestApp
let admin: SignedInClient
let admin2: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  const person = async (name: string) => {
    const made = await app.signedIn({ name, scope: ['ADMIN'], createdAt: new Date('2020-01-01') } as never)
    await app.stepUp(made, 86_400_000)
    return made
  }
  admin = await person('Admin')
  admin2 = await person('Admin two')
})
afterEach(() => app.close())

const read = async () => (await admin.client.get('/api/card-rule/list')).body as Answer
const changed = (rules: readonly Rule[], kind: string, more: Partial<Rule>) =>
  rules.map((rule) => (rule.kind === kind ? { ...rule, ...more } : rule))
const save = (rules: readonly Rule[], before: readonly Rule[], who = admin) =>
  who.client.post('/api/card-rule/save', { rules, before, reason: 'Fewer looks' })

test('one administrator requests rules, and they apply once another approves', async () => {
  const { rules } = await read()
  expect(rules.map(({ kind }) => kind)).toEqual(['THREE_DS', 'COUNTRY', 'CARD_TRIES', 'CUSTOMER_TRIES', 'AMOUNT'])
  const stage = await setCardStage(app)
  const firedOf = async () => {
    const { id } = await makePaidCard(app, stage, { amount: 50_000 })
    const { fired } = (await admin.client.get(`/api/trn/get/${id}`)).body as { fired: { kind: string }[] }
    return fired.map(({ kind }) => kind)
  }
  expect(await firedOf()).toEqual([])
  const lower = changed(rules, 'AMOUNT', { most: 40_000 })
  const answer = (await save(lower, rules)).body as Answer
  expect(answer).toMatchObject({ rules, waiting: { rules: lower } })
  expect(await save(lower, rules, admin2)).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  expect(await firedOf()).toEqual([])
  const approve = (who: SignedInClient) => who.client.post(`/api/approval/approve/${answer.waiting?.approvalId}`, {})
  expect((await approve(admin)).status).toBe(409)
  expect((await approve(admin2)).status).toBe(200)
  expect(await read()).toMatchObject({ rules: lower, waiting: null })
  expect(await firedOf()).toEqual(['AMOUNT'])
})

test('impossible, unchanged and outdated rules are refused', async () => {
  const { rules } = await read()
  expect(await save(changed(rules, 'CARD_TRIES', { most: 0 }), rules)).toMatchObject({
    status: 400,
    body: { code: 'CARD_RULE_WRONG', field: 'rules.2' },
  })
  expect(await save(rules.slice(1), rules)).toMatchObject({ status: 400, body: { code: 'CARD_RULE_WRONG' } })
  expect(await save(rules, rules)).toMatchObject({ status: 409, body: { code: 'CARD_RULES_SAME' } })
  const stale = changed(rules, 'AMOUNT', { most: 1 })
  expect(await save(changed(rules, 'AMOUNT', { most: 2 }), stale)).toMatchObject({
    status: 409,
    body: { code: 'RULES_CHANGED' },
  })
  const off = changed(rules, 'COUNTRY', { active: false })
  const reply = (await save(off, rules)).body as Answer
  // The rules were changed in the database since the request.
  await app.tenant.pool.query(`update card_rule set most = 7 where kind = 'CARD_TRIES'`)
  const answer = await admin2.client.post(`/api/approval/approve/${reply.waiting?.approvalId}`, {})
  expect(answer).toMatchObject({ status: 409, body: { code: 'APPROVAL_VOID' } })
})
