import type { MerchantGuard } from '@kasa/domain/merchantGuards'

/** As the merchant's form names them. */
const words: Readonly<Record<MerchantGuard, readonly [tr: string, en: string]>> = {
  legalTitle: ['Ticari unvan', 'Legal title'],
  testMode: ['Test modu', 'Test mode'],
  limitGroupId: ['Limit grubu', 'Limit group'],
  payoutLimitGroupId: ['Çekim limit grubu', 'Limit group of withdrawals'],
  amountPolicy: ['İstenenden farklı tutar', 'Another amount than asked for'],
  payoutHolds: ['Bekletilen çekimler', 'Hold withdrawals'],
  modules: ['Modüller', 'Modules'],
  ipAllow: ['İzinli adresler', 'Allowed addresses'],
}

/** The reason of a request to loosen a merchant's guards, in both languages: `Test modu · Test mode`. */
export const guardsInWords = (names: readonly MerchantGuard[]): string =>
  [0, 1].map((language) => names.map((name) => words[name][language]).join(', ')).join(' · ')
