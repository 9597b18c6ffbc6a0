import type { AssignmentStrategy } from '@kasa/domain/assignment'

import type { DemoPerson } from './accounts'

/**
 * A merchant's data besides its keys in `merchants.json`. Names and tax numbers are invented; the check digits are
 * valid.
 */
export type WorldMerchant = {
  code: string
  prefix: string
  name: string
  legalTitle: string
  taxNo: string
  /** The groups that its deposits are offered to, in this order. */
  groups: readonly number[]
  basisPoints: bigint
  /** Tax on the commission. */
  taxBasisPoints: bigint
  /** Its share of the tenant's deposits. */
  share: number
  /** A usual amount in whole lira; most are close to it. */
  usualLira: number
  /** Its settings do not hold payouts to IBANs that were never paid. */
  paysNewIbans?: true
}
export type WorldGroup = { name: string; owner: DemoPerson; strategy: AssignmentStrategy }
/** An account's data besides its IBAN and bot in `bots.json`; `bot` is the bot's name there. */
export type WorldAccount = {
  bot: string
  place: string
  group: number
  kind: 'SFTP_MT940' | 'STATEMENT_MAIL' | 'OPEN_BANKING'
}
/**
 * The accounts, by their bot's name, with something to find in the first five minutes: two caps, a late bot and an
 * unreported line.
 */
export type FirstLook = { nearlyFull: string; full: string; late: string; gap: string }
export type World = {
  firstLook?: FirstLook
  operator: string
  operatorTaxNo: string
  groups: readonly WorldGroup[]
  merchants: readonly WorldMerchant[]
  accounts: readonly WorldAccount[]
  deposits: number
}

/**
 * With this interval, a bot still counts as online five days after the demo was loaded, so that a request always
 * finds an account. No process sends heartbeats for a demo bot: with a realistic half minute, no account would be
 * left after two and a half minutes.
 */
export const seldomBeatS = 86_400

/** The contents of the demo tenants. */
export const worlds: Readonly<Record<string, World>> = {
  demo: {
    firstLook: { nearlyFull: 'akbank-kuzey-3', full: 'isbank-kuzey-04', late: 'qnb-guney-5', gap: 'garanti-merkez' },
    operator: 'Kasa Ödeme Hizmetleri A.Ş.',
    operatorTaxNo: '5230417867',
    deposits: 12_000,
    groups: [
      { name: 'Kuzey', owner: 'remit', strategy: 'ROUND_ROBIN' },
      { name: 'Güney', owner: 'remit2', strategy: 'MOST_HEADROOM' },
    ],
    merchants: [
      {
        code: 'ANADOLU',
        prefix: 'AM',
        name: 'Anadolu Market',
        legalTitle: 'Anadolu Market Perakende Ticaret A.Ş.',
        taxNo: '0680241574',
        groups: [0],
        basisPoints: 150n,
        taxBasisPoints: 0n,
        share: 40,
        usualLira: 6_500,
        paysNewIbans: true,
      },
      {
        code: 'BOGAZ',
        prefix: 'BT',
        name: 'Boğaz Travel',
        legalTitle: 'Boğaziçi Seyahat ve Turizm Ltd. Şti.',
        taxNo: '1780362948',
        groups: [1],
        basisPoints: 180n,
        taxBasisPoints: 500n,
        share: 25,
        usualLira: 18_000,
        paysNewIbans: true,
      },
      {
        code: 'EGE',
        prefix: 'ET',
        name: 'Ege Tickets',
        legalTitle: 'Ege Bilet Hizmetleri A.Ş.',
        taxNo: '3250184606',
        groups: [0, 1],
        basisPoints: 220n,
        taxBasisPoints: 500n,
        share: 20,
        usualLira: 2_400,
      },
      {
        code: 'KARADENIZ',
        prefix: 'KK',
        name: 'Karadeniz Kitap',
        legalTitle: 'Karadeniz Kitabevi ve Yayıncılık Ltd. Şti.',
        taxNo: '5120937415',
        groups: [1],
        basisPoints: 200n,
        taxBasisPoints: 500n,
        share: 15,
        usualLira: 1_250,
      },
    ],
    accounts: [
      { bot: 'ziraat-kuzey-1', place: 'Kuzey 1', group: 0, kind: 'SFTP_MT940' },
      { bot: 'ziraat-kuzey-2', place: 'Kuzey 2', group: 0, kind: 'SFTP_MT940' },
      { bot: 'garanti-kuzey', place: 'Kuzey', group: 0, kind: 'OPEN_BANKING' },
      { bot: 'isbank-kuzey-04', place: '04', group: 0, kind: 'STATEMENT_MAIL' },
      { bot: 'akbank-kuzey-3', place: 'Kuzey 3', group: 0, kind: 'OPEN_BANKING' },
      { bot: 'yapikredi-guney-7', place: '7', group: 1, kind: 'OPEN_BANKING' },
      { bot: 'akbank-ege-1', place: 'Ege 1', group: 1, kind: 'OPEN_BANKING' },
      { bot: 'vakif-guney-2', place: 'Güney 2', group: 1, kind: 'SFTP_MT940' },
      { bot: 'garanti-merkez', place: 'Merkez', group: 1, kind: 'OPEN_BANKING' },
      { bot: 'qnb-guney-5', place: 'Güney 5', group: 1, kind: 'STATEMENT_MAIL' },
    ],
  },
  lite: {
    operator: 'Lidya Ödeme Kuruluşu A.Ş.',
    operatorTaxNo: '6080325173',
    deposits: 3_000,
    groups: [
      { name: 'Kıyı', owner: 'remit', strategy: 'ROUND_ROBIN' },
      { name: 'Yayla', owner: 'remit2', strategy: 'MOST_HEADROOM' },
    ],
    merchants: [
      {
        code: 'TOROS',
        prefix: 'TO',
        name: 'Toros Optik',
        legalTitle: 'Toros Optik Sanayi ve Ticaret A.Ş.',
        taxNo: '8510264930',
        groups: [0],
        basisPoints: 175n,
        taxBasisPoints: 500n,
        share: 45,
        usualLira: 3_200,
      },
      {
        code: 'MARMARA',
        prefix: 'MK',
        name: 'Marmara Kurs',
        legalTitle: 'Marmara Eğitim Hizmetleri Ltd. Şti.',
        taxNo: '6130725842',
        groups: [1],
        basisPoints: 160n,
        taxBasisPoints: 500n,
        share: 35,
        usualLira: 7_800,
      },
      {
        code: 'LIKYA',
        prefix: 'LO',
        name: 'Likya Otel',
        legalTitle: 'Likya Turizm ve Otelcilik A.Ş.',
        taxNo: '6080917359',
        groups: [0, 1],
        basisPoints: 190n,
        taxBasisPoints: 500n,
        share: 20,
        usualLira: 14_500,
      },
    ],
    accounts: [
      { bot: 'ziraat-kiyi-1', place: 'Kıyı 1', group: 0, kind: 'SFTP_MT940' },
      { bot: 'isbank-kiyi-2', place: 'Kıyı 2', group: 0, kind: 'OPEN_BANKING' },
      { bot: 'kuveyt-kiyi-3', place: 'Kıyı 3', group: 0, kind: 'STATEMENT_MAIL' },
      { bot: 'deniz-kiyi-4', place: 'Kıyı 4', group: 0, kind: 'OPEN_BANKING' },
      { bot: 'akbank-yayla-1', place: 'Yayla 1', group: 1, kind: 'OPEN_BANKING' },
      { bot: 'yapikredi-yayla-2', place: 'Yayla 2', group: 1, kind: 'OPEN_BANKING' },
      { bot: 'teb-yayla-3', place: 'Yayla 3', group: 1, kind: 'SFTP_MT940' },
      { bot: 'garanti-yayla-4', place: 'Yayla 4', group: 1, kind: 'OPEN_BANKING' },
    ],
  },
}

/** The merchants, by code, that are paid without a hold on new IBANs. */
export const codesPayingNewIbans = (tenant: string): string[] =>
  (worlds[tenant]?.merchants ?? []).flatMap(({ code, paysNewIbans }) => (paysNewIbans ? [code] : []))

/**
 * Limits of the demo, in kuruş: wide enough for benchmarks on the demo's merchants, tight enough for refusals in the
 * history.
 */
export const demoLimits = {
  merchantDay: 25_000_000_000n,
  customerDay: 500_000_000n,
  accountDay: 5_000_000_000n,
  accountMaxTx: 250_000_000n,
}
