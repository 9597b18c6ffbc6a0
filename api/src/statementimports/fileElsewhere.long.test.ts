import { addAccount, setStage } from '../testing/moneyFixture'
import { preview, take } from '../testing/statementFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('one file that names no account, uploaded for two, needs a person’s decision for the second', async () => {
  const admin = await app.signedIn({ scope: ['ADMIN'] })
  const stage = await setStage(app)
  const account = () => addAccount(app.tenant, { remitGroupId: stage.groupId })
  const csv = 'Tarih;Açıklama;Tutar\n10.11.2026;bir kere;4.321,00\n'
  const [first, second] = [await account(), await account()]
  await take(app, admin, await preview(app, admin, first, csv, 'h.csv'))
  const again = await preview(app, admin, second, csv, 'h.csv')
  expect(again.warnings).toContainEqual({ code: 'ACCOUNT_UNSURE', named: expect.stringMatching(/^…\d{4}$/) })
  const unasked = await admin.client.post(`/api/statement/import/${again.id}`, {
    version: again.version,
    confirmed: false,
  })
  expect([unasked.status, (unasked.body as { code: string }).code]).toEqual([409, 'STATEMENT_UNCONFIRMED'])
})
