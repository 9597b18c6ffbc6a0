/**
 * Measures whether an export needs the same memory for any number of rows: 100,000 and 1,000,000 deposits as CSV and
 * XLSX, page by page as the route writes them, into a null stream. Run: `npm run bench -- export`. `KASA_BENCH_ROWS`
 * sets another number of rows.
 */
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { depositListQuery } from '@kasa/contracts/deposits'
import type { ExportFormat } from '@kasa/domain/exportRules'

import { deposits } from '../src/deposits/deposits'
import { depositSheet } from '../src/deposits/depositSheet'
import { depositList } from '../src/deposits/readDeposits.service'
import { writeExport } from '../src/exports/exportRoute'
import { listRequests, totalRequests } from '../src/requests/requestList'
import { addAccount, addGroup, addMerchant } from '../src/testing/moneyFixture'
import { buildTestApp, type SignedInClient } from '../src/testing/testApp'

const rows = Number(process.env['KASA_BENCH_ROWS'] ?? 1_000_000)
const mostGrowthMb = 64
const everyMs = 1_000

const test = await buildTestApp({ checkAnswers: false })
const mb = (bytes: number) => bytes / 2 ** 20

/** The peak of the process's memory, and of its heap above the starting value, while `work` runs. */
async function peakOf(work: () => Promise<void>): Promise<{ rssMb: number; heapMb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const peak = { rssMb: 0, heapMb: 0 }
  const look = () => {
    // Collect garbage first, so that only memory in use counts.
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    peak.rssMb = Math.max(peak.rssMb, mb(rss))
    peak.heapMb = Math.max(peak.heapMb, mb(heapUsed - before))
  }
  const timer = setInterval(look, everyMs)
  await work()
  clearInterval(timer)
  return peak
}

/** Exports all deposits, with columns that name no people. */
async function takeFile({ ctx }: SignedInClient, format: ExportFormat): Promise<number> {
  const query = depositListQuery.parse({ tab: 'all' })
  const columns = ['number', 'reference', 'amount', 'status', 'createdAt'].map((id) => ({ id, header: id }))
  const { bytes } = await writeExport(
    ctx,
    {
      path: '/api/remit-request',
      permission: deposits.may.read,
      query: depositListQuery,
      list: (asker, filter) => listRequests(deposits, depositList, asker, filter),
      total: (asker, filter) => totalRequests(deposits, depositList, asker, filter),
      sheet: depositSheet,
    },
    query,
    { columns, language: 'tr', format },
  )
  let size = 0
  const nowhere = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done()
    },
  })
  await pipeline(bytes, nowhere)
  return size
}

const part = rows / 10
const formats = ['csvExcel', 'xlsx'] as const
const heaps: Record<(typeof formats)[number], number[]> = { csvExcel: [], xlsx: [] }

try {
  const remitGroupId = await addGroup(test.tenant)
  const accountId = await addAccount(test.tenant, { remitGroupId })
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [remitGroupId] })
  const admin = await test.signedIn({ scope: ['ADMIN'] })
  for (let count = part; count <= rows; count += part) {
    await test.tenant.pool.query(
      `insert into remit_request (id, number, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold,
        amount_minor, fee_minor,
         tax_minor, remit_group_id, bank_account_id, reference_code, status, ttl_at, deadline_at, decided_at,
           created_at, updated_at)
       select gen_random_uuid(), 'N-' || n, $1, 'N-' || n, 'N-' || n, 'A B', 'a b', 10000 + n % 100000, 150, 15, $2, $3,
         'NNNNNNNN', 'CANCELLED', now(), now(), now(), now() - n * interval '1 second', now()
       from generate_series($4::int, $5::int) n`,
      [merchant.id, remitGroupId, accountId, count - part + 1, count],
    )
    if (count !== part && count !== rows) continue
    await test.tenant.pool.query('analyze remit_request')
    // A warm-up: the first file of a process also compiles the code that writes it.
    if (count === part) for (const format of formats) await takeFile(admin, format)
    for (const format of formats) {
      let bytes = 0
      const began = performance.now()
      const { rssMb, heapMb } = await peakOf(async () => {
        bytes = await takeFile(admin, format)
      })
      heaps[format].push(heapMb)
      const tookS = (performance.now() - began) / 1000
      process.stdout.write(
        `${format.padEnd(8)} ${count} rows, ${mb(bytes).toFixed(0)} MB in ${tookS.toFixed(0)} s: heap grew by ${heapMb.toFixed(0)} MB at its peak, process ${rssMb.toFixed(0)} MB\n`,
      )
    }
  }
  for (const format of formats) {
    const [small = 0, large = 0] = heaps[format]
    const isOver = large - small > mostGrowthMb
    process.stdout.write(
      `${format}: ten times the rows take ${(large - small).toFixed(0)} MB more, limit ${mostGrowthMb} MB${isOver ? ': OVER' : ''}\n`,
    )
    if (isOver) process.exitCode = 1
  }
} finally {
  await test.close()
}
