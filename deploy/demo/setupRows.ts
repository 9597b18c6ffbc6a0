import { sealText, ibanHash } from '@kasa/api/signing/sealed'
import type { TenantKeys } from '@kasa/api/tenants/tenant'
import { agreedHolds } from '@kasa/domain/agreedHold'

import { demoAccountOf, demoEmail, demoPersonKeys } from './accounts'
import { beatOf } from './firstLook'
import { demoActor } from './operators'
import type { Row } from './bulk'
import { demoCallbackUrl, fixedId, setUpAt, type DemoSetup } from './setup'
import { cardRows } from './cardSetup'
import { feeRows, operatorFeeRows } from './feeRows'
import { kybRows } from './kybRows'
import { walletGroupId, walletRows } from './walletSetup'
import { seldomBeatS } from './world'

type Table = readonly [table: string, rows: Row[]]
const since = { created_at: setUpAt, updated_at: setUpAt }

/** The rows of everything before the first deposit, in foreign-key order. */
export function setupRows(
  setup: DemoSetup,
  keys: TenantKeys,
  given: {
    passwordHash: string
    bankIds: ReadonlyMap<string, string>
    now: Date
    receiverPort: number
    modules: readonly string[]
  },
): Table[] {
  const rules = [
    ...setup.merchantRules.map((rule) => ({ ...rule, group: setup.merchantLimitGroupId })),
    ...setup.accountRules.map((rule) => ({ ...rule, group: setup.accountLimitGroupId })),
  ]
  const hasCards = given.modules.includes('card')
  const hasWallets = given.modules.includes('papara')
  return [
    [
      'limit_group',
      [
        { id: setup.merchantLimitGroupId, name: 'Üye iş yeri standart', ...since },
        { id: setup.accountLimitGroupId, name: 'Hesap günlük', ...since },
      ],
    ],
    [
      'limit_rule',
      rules.map(({ id, group, subject, metric, period, cap }) => ({
        id,
        limit_group_id: group,
        subject,
        metric,
        period,
        cap,
        created_at: setUpAt,
      })),
    ],
    ['users', userRows(setup, given.passwordHash)],
    // Without an actor and long ago, so that no waiting time between persons applies to demo people.
    [
      'person_act',
      demoPersonKeys.map((person) => ({
        at: setUpAt,
        actor_id: null,
        subject_id: setup.personId(person),
        kind: 'CREATED',
      })),
    ],
    [
      'remit_group',
      setup.groups.map(({ id, name, ownerId, strategy }) => ({ id, name, owner_user_id: ownerId, strategy, ...since })),
    ],
    ...(hasWallets ? walletRows(setup) : []),
    [
      'merchant',
      setup.merchants.map((merchant) => ({
        id: merchant.id,
        code: merchant.code,
        name: merchant.name,
        legal_title: merchant.legalTitle,
        tax_no: merchant.taxNo,
        kyb_status: 'APPROVED',
        status: 'ACTIVE',
        modules: ['remit', 'withdraw', ...(hasCards ? ['card'] : []), ...(hasWallets ? ['papara'] : [])],
        papara_group_id: hasWallets ? walletGroupId(setup) : null,
        remit_group_ids: merchant.groups.map(({ id }) => id),
        limit_group_id: setup.merchantLimitGroupId,
        payout_holds: agreedHolds.filter((reason) => reason !== 'FIRST_IBAN' || !merchant.paysNewIbans),
        ...since,
      })),
    ],
    ...kybRows(setup, keys, given.now),
    [
      'merchant_key',
      setup.merchants.map(({ id, keyId, secret }) => ({
        key_id: keyId,
        merchant_id: id,
        secret_enc: sealText(keys, 'merchantKey', keyId, secret),
        scopes: ['deposit:create', 'withdraw:create', 'read'],
        created_at: setUpAt,
      })),
    ],
    [
      'commission_schedule',
      setup.merchants.flatMap(({ id, code, fee, payoutFee }) =>
        (['DEPOSIT', 'WITHDRAW'] as const).map((method) => {
          const rule = method === 'DEPOSIT' ? fee : payoutFee
          return {
            id: fixedId(setup.tenant, `fee ${method} ${code}`),
            merchant_id: id,
            method,
            basis_points: rule.basisPoints,
            fixed_minor: rule.fixedMinor,
            min_minor: rule.minMinor,
            max_minor: rule.maxMinor,
            tax_basis_points: rule.taxBasisPoints,
            effective_from: setUpAt,
            created_at: setUpAt,
          }
        }),
      ),
    ],
    operatorFeeRows(setup, given.now),
    ...(hasCards ? cardRows(setup, keys, given.now) : []),
    ...(hasWallets ? [feeRows(setup, 'PAPARA', 180n)] : []),
    [
      'callback_endpoint',
      setup.merchants.map(({ id, code, endpointId, callbackSecret }) => ({
        id: endpointId,
        merchant_id: id,
        url: demoCallbackUrl(code, given.receiverPort),
        secrets_enc: [sealText(keys, 'callbackEndpoint', endpointId, callbackSecret)],
        ...since,
      })),
    ],
    [
      'watcher_bot',
      setup.accounts.map(({ bot, kind }) => ({
        id: bot.botId,
        name: bot.name,
        kind,
        interval_s: seldomBeatS,
        heartbeat_at: beatOf(setup, bot.name, given.now),
        version_text: '1.4.2',
        auto_match: bot.autoMatch,
        status: bot.name === setup.world.firstLook?.late ? 'LATE' : 'ONLINE',
        status_since: given.now,
        ...since,
      })),
    ],
    [
      'watcher_bot_key',
      setup.accounts.map(({ bot }) => ({
        key_id: bot.keyId,
        bot_id: bot.botId,
        secret_enc: sealText(keys, 'bot', bot.botId, bot.secret),
        shown_at: setUpAt,
        created_at: setUpAt,
      })),
    ],
    [
      'bank_account',
      setup.accounts.map((account) => ({
        id: account.id,
        bank_name_id: given.bankIds.get(account.bankCode),
        label: account.label,
        iban_enc: sealText(keys, 'bankAccountIban', account.id, account.iban),
        iban_hash: ibanHash(keys, account.iban),
        iban_last4: account.iban.slice(-4),
        holder_title: setup.world.operator,
        holder_type: 'OPERATOR_ENTITY',
        owner_user_id: account.ownerId,
        remit_group_id: account.groupId,
        limit_group_id: setup.accountLimitGroupId,
        direction: 'BOTH',
        min_tx_minor: account.minTxMinor,
        max_tx_minor: account.maxTxMinor,
        priority: account.priority,
        status: 'ACTIVE',
        bot_id: account.bot.botId,
        ...since,
      })),
    ],
  ]
}

function userRows(setup: DemoSetup, passwordHash: string): Row[] {
  const rows = demoPersonKeys.map((person): Row & { parent_user_id: string | null } => {
    const actor = demoActor(setup, person)
    const account = demoAccountOf(person)
    return {
      id: actor.id,
      name: actor.name,
      email: demoEmail(person, setup.tenant),
      password_hash: passwordHash,
      role: account.role,
      scope: account.scope,
      mrc_id: actor.merchantId,
      parent_user_id: actor.parentUserId,
      remit_group_ids: actor.remitGroupIds,
      ...since,
    }
  })
  // A parent comes before its children.
  return rows.sort((a, b) => Number(a.parent_user_id !== null) - Number(b.parent_user_id !== null))
}
