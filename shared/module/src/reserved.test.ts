import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { reservedFaults, routeFaults } from './reserved'

const route = (path: string) => ({ path, page: 'list', titleKey: 'title', permission: 'deposit.list' as const })
const named = (id: string, ...paths: string[]) => ({ id, routes: paths.map(route) })

const root = join(__dirname, '../../..')
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
const namespaces = [
  ...new Set(
    ['host/src', 'shared/console/src', 'shared/desk/src']
      .flatMap(sources)
      .flatMap((text) => [...text.matchAll(/addWords\('([\w-]+)'/g)].map(([, name]) => name ?? '')),
  ),
].sort()

test('the names under which the host has words are found', () => {
  expect(namespaces).toEqual(expect.arrayContaining(['host', 'lists', 'money', 'status']))
})

test.each(namespaces)('11: no module is called %s, as words of the host are', (name) => {
  expect(reservedFaults(named(name, '/chargeback/list'))).toEqual([`id "${name}" is the host's own`])
})

test.each(['/logout', '/status', '/account/password', '/api/users', '/m/remit', '/registry'])(
  '11: no module has a page at %s',
  (path) => {
    expect(reservedFaults(named('chargebacks', path))).toHaveLength(1)
  },
)

test.each(['/merchants/list', '/statuses', '/money/list', '/accounts'])('%s is free', (path) => {
  expect(reservedFaults(named('chargebacks', path))).toEqual([])
})

test('11: an address is one module’s', () => {
  expect(
    routeFaults(named('card', '/card/list', '/remit-request/list'), named('remit', '/remit-request/list')),
  ).toEqual(["route /remit-request/list is remit's already; card needs another"])
  expect(routeFaults(named('card', '/card/list'), named('remit', '/remit-request/list'))).toEqual([])
})
