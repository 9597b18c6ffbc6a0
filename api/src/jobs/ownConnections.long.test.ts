// Runs alone: what it registers is there for the whole process.
import { once, EventEmitter } from 'node:events'

import { buildApp } from '../app'
import { createLogger } from '../config/logger'
import { testTenant, type TestTenant } from '../testing/testTenant'
import { tenantsOf } from '../tenants/tenants'
import { addJob, registerTask } from './jobs'

declare module './jobs' {
  interface JobPayloads {
    'test.books': object
  }
}

const happened = new EventEmitter()
registerTask('test.books', async ({ tenant }) => {
  await tenant.pool.query('select from merchant')
  happened.emit('books')
})

let test1: TestTenant
beforeAll(async () => void (test1 = await testTenant()))
afterAll(() => test1.close())

test('while requests hold every connection of theirs, a job still reads and writes', async () => {
  const { pool } = test1.tenant
  const app = await buildApp({ tenants: tenantsOf([test1.tenant]), log: createLogger('silent'), jobs: true })
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    await app.ready()
    expect([pool.totalCount, pool.idleCount]).toEqual([pool.options.max, 0])
    const done = once(happened, 'books')
    if (held[0]) await addJob(held[0], 'test.books', {})
    await done
    expect(pool.idleCount).toBe(0)
  } finally {
    for (const client of held) client.release()
    await app.close()
  }
})
