import { createHash } from 'node:crypto'

import { sealText } from '@kasa/api/signing/sealed'
import type { TenantKeys } from '@kasa/api/tenants/tenant'

import type { Row } from './bulk'
import { feeRows } from './feeRows'
import { fixedId, setUpAt, type DemoSetup } from './setup'
import { seldomBeatS } from './world'

const since = { created_at: setUpAt, updated_at: setUpAt }

/** Terminals of the demo's trader; amounts in kuruş. */
const terminals = [
  {
    label: 'Garanti 04',
    terminalNo: '02418804',
    acquirer: 'Garanti BBVA',
    bankCode: '0062',
    dayLimitMinor: 200_000_000n,
    answerMs: 800,
  },
  {
    label: 'Akbank 02',
    terminalNo: '00917702',
    acquirer: 'Akbank',
    bankCode: '0046',
    dayLimitMinor: 150_000_000n,
    answerMs: 1_100,
  },
  {
    label: 'Ziraat 01',
    terminalNo: '01350001',
    acquirer: 'Ziraat Bankası',
    bankCode: '0010',
    dayLimitMinor: null,
    answerMs: 640,
  },
] as const

/** A terminal of a demo tenant with its signing key, the same in every demo database. */
export function demoTerminal(tenant: string, label: string): { id: string; keyId: string; secret: string } {
  const hash = createHash('sha256').update(`kasa demo terminal ${tenant} ${label}`).digest('hex')
  return { id: fixedId(tenant, `terminal ${label}`), keyId: `tk_${hash.slice(0, 24)}`, secret: hash.slice(24) }
}

/** All of them, by the labels that merchants see. */
export const demoTerminals = (tenant: string): { label: string; keyId: string; secret: string }[] =>
  terminals.map(({ label }) => ({ ...demoTerminal(tenant, label), label }))

/** A pool of terminals for the payers of every merchant, with the commission on card payments. */
export function cardRows(setup: DemoSetup, keys: TenantKeys, now: Date): (readonly [table: string, rows: Row[]])[] {
  const poolId = fixedId(setup.tenant, 'pool')
  return [
    feeRows(setup, 'CARD', 235n),
    [
      'trader_pool',
      [
        {
          id: poolId,
          name: 'Kart',
          status: 'ACTIVE',
          strategy: 'ROUND_ROBIN',
          min_online_terminals: 0,
          merchant_ids: setup.merchants.map(({ id }) => id),
          place: 1,
          version: 1,
          ...since,
        },
      ],
    ],
    [
      'card_terminal',
      terminals.map(({ label, terminalNo, acquirer, bankCode, dayLimitMinor, answerMs }, index) => ({
        id: demoTerminal(setup.tenant, label).id,
        label,
        acquirer,
        bank_code: bankCode,
        pool_id: poolId,
        owner_user_id: setup.personId('trader'),
        status: 'ACTIVE',
        status_reason: '',
        min_tx_minor: 100n,
        max_tx_minor: 25_000_000n,
        day_limit_minor: dayLimitMinor,
        priority: index + 1,
        weight: 1,
        active_hours: [],
        interval_s: seldomBeatS,
        heartbeat_at: now,
        answer_ms: answerMs,
        errors_in_row: 0,
        requests_per_minute: 600,
        ip_allow: [],
        terminal_no: terminalNo,
        // One percent, as in the reports of the past.
        fee_basis_points: 100,
        version: 1,
        ...since,
      })),
    ],
    [
      'card_terminal_key',
      terminals.map(({ label }) => {
        const { id, keyId, secret } = demoTerminal(setup.tenant, label)
        return {
          key_id: keyId,
          terminal_id: id,
          secret_enc: sealText(keys, 'cardTerminal', id, secret),
          status: 'ACTIVE',
          created_at: setUpAt,
        }
      }),
    ],
  ]
}
