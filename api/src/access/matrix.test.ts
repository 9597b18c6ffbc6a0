import { can, permissions } from '@kasa/domain/permissions'

import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { DeclaredRoute } from './access.plugin'

/** Every scope of domain section 1 that a demo account has, one person each. */
const people = ['ADMIN', 'SYSTEM', 'MERCHANT', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'PAPARA', 'SUBPAPARA', 'TRADER', 'client', 'tpos', 'USER_MANAGEMENT'] as const

let app: TestApp
const signedIn = new Map<string, SignedInClient>()
beforeAll(async () => {
  app = await buildTestApp()
  for (const scope of people) signedIn.set(scope, await app.signedIn({ scope: [scope] }))
})
afterAll(() => app.close())

const urlOf = ({ url }: DeclaredRoute) => url.replace(/:\w+/g, '01890000-0000-7000-8000-000000000001')
const call = (route: DeclaredRoute, client = app.client()) =>
  client.call(route.method as 'GET', urlOf(route), route.method === 'POST' ? {} : undefined)
const routesOf = (kind: string) => app.app.routeList.filter(({ access, method }) => access.kind === kind && method !== 'HEAD')

test('without a token no route of a person answers, and without a signature none of a machine', async () => {
  const guarded = [...routesOf('permission'), ...routesOf('session'), ...routesOf('signed')]
  expect(guarded.length).toBeGreaterThan(20)
  for (const route of guarded) expect([route.method, route.url, (await call(route)).status]).toEqual([route.method, route.url, 401])
})

test.each(people)('%s reaches what the permission table allows, and finds everything else not there', async (scope) => {
  const client = signedIn.get(scope)?.client
  const viewer = { role: 'client', scope, modules: app.tenant.config.modules }
  for (const route of routesOf('permission')) {
    if (route.access.kind !== 'permission') continue
    const answer = await call(route, client)
    const isAllowed = can(viewer, route.access.permission)
    const seen = { route: `${route.method} ${route.url}`, code: (answer.body as { code?: string }).code, status: answer.status }
    if (isAllowed) expect(seen).not.toMatchObject({ status: 401 })
    else expect(seen).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    if (isAllowed && /\/(list|counts|options)$/.test(route.url)) expect(seen).toMatchObject({ status: 200 })
    expect(seen.status).toBeLessThan(500)
  }
})

test('a token opens no signed route', async () => {
  for (const route of routesOf('signed')) expect((await call(route, signedIn.get('ADMIN')?.client)).status).toBe(401)
})

test('every permission is of a module that exists', () => {
  for (const rule of Object.values(permissions)) expect(app.tenant.config.modules).toContain(rule.module)
})
