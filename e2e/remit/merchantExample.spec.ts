import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect } from '@playwright/test'

import { demoMerchants } from '../../deploy/demo/demoParties'
import { test } from '../console/consoleTest'

test('the client of the merchant guide works as it is printed', async ({ kasa }) => {
  const merchant = demoMerchants().find(({ code }) => code === 'ANADOLU')
  expect(merchant).toBeDefined()
  const env = {
    ...process.env,
    KASA_URL: `http://localhost:${kasa.port}`,
    KASA_KEY_ID: merchant?.keyId,
    KASA_SECRET: merchant?.secret,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../docs/examples/deposit.mjs'), '250050'],
    { env },
  )
  const [created, found] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status: number; body: Record<string, unknown> })
  expect(created).toMatchObject({ status: 201, body: { status: 'ASSIGNED', amount: 250_050, currency: 'TRY' } })
  expect(found).toMatchObject({
    status: 200,
    body: { deposits: [{ id: created?.body.id, referenceCode: created?.body.referenceCode }] },
  })
})
