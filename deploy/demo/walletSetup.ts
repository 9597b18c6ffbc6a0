import type { Row } from './bulk'
import { fixedId, setUpAt, type DemoSetup } from './setup'
import { demoLimits } from './world'

const since = { created_at: setUpAt, updated_at: setUpAt }

/** The demo's wallet accounts. */
const accounts = [
  { label: 'Papara 01', accountNo: '1482057396', phone: '05** *** ** 14', direction: 'BOTH' },
  { label: 'Papara 02', accountNo: '1730468215', phone: '05** *** ** 62', direction: 'IN' },
  { label: 'Papara 03', accountNo: '1956203847', phone: '05** *** ** 05', direction: 'IN' },
] as const

/** The opening balance of the demo's wallets at the local provider, in kuruş. */
const heldMinor = 250_000_000n
/** The demo's wallets for the local provider. */
export const demoWallets = accounts.map(({ accountNo }) => ({
  walletNo: accountNo,
  holder: 'Lale Ödeme A.Ş.',
  openingMinor: heldMinor,
}))

const limitGroupId = (setup: DemoSetup): string => fixedId(setup.tenant, 'wallet limits')
export const walletGroupId = (setup: DemoSetup): string => fixedId(setup.tenant, 'wallet group')
export const walletAccountIds = (setup: DemoSetup): string[] =>
  accounts.map(({ label }) => fixedId(setup.tenant, `wallet ${label}`))

/** A group of wallet accounts for the payers of every merchant, and its limits. */
export const walletRows = (setup: DemoSetup): (readonly [table: string, rows: Row[]])[] => [
  ['limit_group', [{ id: limitGroupId(setup), name: 'Cüzdan günlük', module: 'papara', ...since }]],
  [
    'limit_rule',
    [
      {
        id: fixedId(setup.tenant, 'wallet day'),
        limit_group_id: limitGroupId(setup),
        subject: 'ACCOUNT',
        metric: 'AMOUNT',
        period: 'DAY',
        cap: demoLimits.accountDay,
        created_at: setUpAt,
      },
    ],
  ],
  [
    'papara_group',
    [
      {
        id: walletGroupId(setup),
        name: 'Cüzdanlar',
        status: 'ACTIVE',
        strategy: 'ROUND_ROBIN',
        limit_group_id: limitGroupId(setup),
        ...since,
      },
    ],
  ],
  [
    'papara_account',
    accounts.map(({ label, accountNo, phone, direction }, index) => ({
      id: fixedId(setup.tenant, `wallet ${label}`),
      label,
      provider: 'Papara',
      account_no: accountNo,
      phone_masked: phone,
      holder_title: 'Lale Ödeme A.Ş.',
      papara_group_id: walletGroupId(setup),
      owner_user_id: setup.personId('papara'),
      direction,
      status: 'ACTIVE',
      min_tx_minor: 1_000n,
      max_tx_minor: 5_000_000n,
      priority: index + 1,
      ...since,
    })),
  ],
]
