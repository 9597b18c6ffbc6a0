import { ibanHash, sealText } from '@kasa/api/signing/sealed'
import type { TenantKeys } from '@kasa/api/tenants/tenant'
import { maskIban } from '@kasa/domain/iban'

import type { Row } from './bulk'
import { inventedIban } from './history'
import { seededRandom, uuidv7At } from './random'
import type { DemoAccount, DemoSetup } from './setup'

const approvalSeed = 20_262
const hourMs = 3_600_000
/** As for `bankAccount.changeIban` in the API. */
const waitsHours = 72

type ApprovalStory = { agoHours: number; reason: string; denied?: { afterHours: number; reason: string } }
/** One is pending, two are decided: requested by the account's operator, denied by the administrator. */
const stories: readonly ApprovalStory[] = [
  { agoHours: 3, reason: 'Şube değişti, hesap yeni IBAN ile devam ediyor' },
  { agoHours: 52, reason: 'Banka IBAN’ı yeniledi', denied: { afterHours: 2, reason: 'Sözleşmedeki IBAN başka' } },
  {
    agoHours: 30,
    reason: 'Hesap kurumsal şubeye taşınacak',
    denied: { afterHours: 1, reason: 'Önce sözleşme eki imzalansın' },
  },
]

/** Approval requests for IBAN changes, up to `now`. The pending one can be approved. */
export function approvalRows(
  setup: DemoSetup,
  keys: TenantKeys,
  bankIds: ReadonlyMap<string, string>,
  now: Date,
): Row[] {
  const random = seededRandom(approvalSeed)
  const admin = setup.personId('admin')
  const row = (account: DemoAccount, { agoHours, reason, denied }: ApprovalStory): Row => {
    const requestedAt = new Date(now.getTime() - agoHours * hourMs)
    const decidedAt = denied ? new Date(requestedAt.getTime() + denied.afterHours * hourMs) : null
    const iban = inventedIban(account.bankCode, random)
    const shortName = account.label.split(' · ')[0]
    return {
      id: uuidv7At(requestedAt.getTime(), random),
      kind: 'bankAccount.changeIban',
      target_type: 'bankAccount',
      target_id: account.id,
      title: account.label,
      payload: {
        bankNameId: bankIds.get(account.bankCode),
        last4: iban.slice(-4),
        enc: sealText(keys, 'bankAccountIban', account.id, iban).toString('base64'),
        hash: ibanHash(keys, iban).toString('hex'),
      },
      before: { bank: shortName, iban: maskIban(account.iban.slice(-4)) },
      after: { bank: shortName, iban: maskIban(iban.slice(-4)) },
      reason,
      maker: account.ownerId,
      needed_scopes: ['ADMIN'],
      min_checkers: 1,
      checkers: [],
      status: denied ? 'DENIED' : 'PENDING',
      expires_at: new Date(requestedAt.getTime() + waitsHours * hourMs),
      decided_at: decidedAt,
      decided_by: denied ? admin : null,
      decision_reason: denied?.reason ?? null,
      created_at: requestedAt,
      updated_at: decidedAt ?? requestedAt,
      version: 1,
    }
  }
  return stories.flatMap((each, index) => {
    const account = setup.accounts[index]
    return account ? [row(account, each)] : []
  })
}
