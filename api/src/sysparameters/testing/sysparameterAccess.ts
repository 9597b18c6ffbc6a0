import { sysparameters } from '@kasa/domain/sysparameter'

import type { NounAccess } from '../../testing/nounAccess'

const readers = ['ADMIN', 'SYSTEM']

/** Expected permissions, written independently of `permissions.ts`; the API's access matrix tests every role. */
export const sysparameterAccess: NounAccess = {
  add: async () => sysparameters.undo_s.id,
  inEveryTenant: true,
  list: { route: 'GET /api/sysparameter/list', holders: readers },
  ofList: [
    {
      route: 'POST /api/sysparameter/export',
      holders: readers,
      body: { language: 'en', columns: [{ id: 'key', header: 'Key' }] },
    },
  ],
  objects: [
    { route: 'GET /api/sysparameter/get/:id', holders: readers },
    { route: 'GET /api/sysparameter/history/:id', holders: readers },
    { route: 'POST /api/sysparameter/update/:id', holders: ['ADMIN'], body: { value: 7, reason: 'x', version: -1 } },
  ],
}
