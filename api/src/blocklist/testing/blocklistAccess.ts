import { uuidv7 } from 'uuidv7'

import type { NounAccess } from '../../testing/nounAccess'
import type { TestApp } from '../../testing/testApp'

/** Adds an active entry for a name. Returns its id. */
export async function addBlockedName(
  app: TestApp,
  name = 'Aylin Demirbilek',
  fold = 'aylin demirbilek',
): Promise<string> {
  const id = uuidv7()
  await app.tenant.pool.query(
    `insert into blocklist_entry (id, kind, value_fold, shown, reason, source, added_by_name, created_at)
     values ($1, 'NAME', $2, $3, 'A court has said so', 'Court', 'Deniz Aksoy', $4)`,
    [id, fold, name, app.clock.now()],
  )
  return id
}

/** Expected permissions, written independently of `permissions.ts`; the API's access matrix tests every role. */
export const blocklistAccess: NounAccess = {
  add: addBlockedName,
  list: { route: 'GET /api/blocklist/list', holders: ['ADMIN'] },
  ofList: [
    { route: 'GET /api/blocklist/total', holders: ['ADMIN'] },
    {
      route: 'POST /api/blocklist/export',
      holders: ['ADMIN'],
      body: { language: 'en', columns: [{ id: 'kind', header: 'Kind' }] },
    },
    {
      route: 'POST /api/blocklist/add',
      holders: ['ADMIN'],
      body: { kind: 'TCKN', value: '10000000146', reason: 'x', source: 'x' },
    },
  ],
  objects: [
    { route: 'GET /api/blocklist/get/:id', holders: ['ADMIN'] },
    { route: 'POST /api/blocklist/remove/:id', holders: ['ADMIN'], body: { reason: 'x', version: -1 } },
  ],
}
