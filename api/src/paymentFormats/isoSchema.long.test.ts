import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { headOf, manyOrders, profileOf } from '../testing/paymentOrders'
import { writePaymentFile } from './writePaymentFile'

/**
 * Validates payment files against ISO's own schemas, which we may not copy: KASA_ISO20022 names a folder with them,
 * such as pain.001.001.09.xsd. Without it or without `xmllint`, only `painFaults` checks the messages
 * (`paymentFormats.test.ts`), and this test reports that.
 */
const folder = process.env.KASA_ISO20022 ?? ''
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0
const why = folder === '' ? 'KASA_ISO20022 is not set' : hasXmllint ? '' : 'xmllint is not installed'

const validated = why === '' ? test : test.skip
validated.each([
  ['pain-03', '03'],
  ['pain-09', '09'],
  ['pain-03-latin', '03'],
])(`5,000 rows as %s are valid by ISO’s schema${why && ` (not validated: ${why})`}`, (id, version) => {
  const schema = join(folder, `pain.001.001.${version}.xsd`)
  if (!existsSync(schema)) throw new Error(`KASA_ISO20022 has no ${schema}`)
  const place = mkdtempSync(join(tmpdir(), 'kasa-pain-'))
  const file = join(place, 'payments.xml')
  const valid = (text: string | Buffer): boolean => {
    writeFileSync(file, text)
    return spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, file]).status === 0
  }
  try {
    const bytes = Buffer.concat([...writePaymentFile(profileOf(id), headOf(manyOrders), manyOrders, null)])
    writeFileSync(file, bytes)
    // Throws with xmllint's output.
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', schema, file], { stdio: ['ignore', 'ignore', 'pipe'] })
    // It detects invalid messages.
    expect(valid(bytes.toString('utf8').replace('<NbOfTxs>5000</NbOfTxs>', '<NbOfTxs>many</NbOfTxs>'))).toBe(false)
    expect(valid(bytes.toString('utf8').replace(/<EndToEndId>[^<]*<\/EndToEndId>/, ''))).toBe(false)
  } finally {
    rmSync(place, { recursive: true })
  }
})
