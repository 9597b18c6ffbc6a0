import { compactIban } from '@kasa/domain/iban'
import type { BankResult, BankVerdict, ResultLine } from '@kasa/domain/paymentFile'
import { foldText } from '@kasa/domain/turkishText'
import { parse } from 'csv-parse/sync'

import { minorOf, readDecimal } from '../statements/decimal'
import { PaymentFileRefused } from './paymentOrder'
import { isDuplicateReason, plainText } from './duplicateReason'

/** Headers of banks' result sheets by content, folded. The first match is used. */
const headers = {
  reference: ['referans', 'referans no', 'musteri referansi', 'endtoendid', 'reference'],
  status: ['durum', 'islem durumu', 'sonuc', 'status'],
  amount: ['tutar', 'islem tutari', 'amount'],
  iban: ['alici iban', 'alici_iban', 'iban'],
  bankRef: ['banka referansi', 'banka referans no', 'sorgu no', 'dekont no', 'islem no', 'bank reference'],
  reason: ['hata aciklamasi', 'ret nedeni', 'hata', 'aciklama', 'reason'],
} as const
type Held = keyof typeof headers

/**
 * Banks' status texts, folded, matched as a whole. A prefix is not enough, because Turkish puts "not", "could not"
 * and "is being" at the end: "gerçekleşti", "gerçekleştirilemedi" and "gerçekleştiriliyor" are three verdicts. An
 * unknown text refuses the file, and so does "not paid", which may mean "not yet".
 */
const verdictWords: Readonly<Record<BankVerdict, readonly string[]>> = {
  REJECTED: [
    ...['red', 'ret', 'reddedildi', 'red edildi', 'ret edildi', 'islem reddedildi', 'banka tarafindan reddedildi'],
    ...['basarisiz', 'islem basarisiz', 'basarisiz islem', 'hata', 'hatali', 'hatali islem', 'hata alindi'],
    ...['iptal', 'iptal edildi', 'islem iptal edildi', 'odenemedi', 'gonderilemedi'],
    ...['gerceklesmedi', 'gerceklestirilemedi', 'tamamlanamadi', 'yapilamadi'],
    ...['rjct', 'canc', 'reject', 'rejected', 'fail', 'failed', 'failure', 'error', 'cancelled', 'canceled'],
    ...['declined', 'unsuccessful'],
  ],
  ACCEPTED: [
    ...['gerceklesti', 'islem gerceklesti', 'gerceklestirildi', 'basarili', 'islem basarili', 'basarili islem'],
    ...['odendi', 'odeme yapildi', 'tamamlandi', 'islem tamamlandi', 'basariyla tamamlandi', 'basariyla gerceklesti'],
    ...['gonderildi', 'acsc', 'accc', 'executed', 'paid', 'completed', 'successful', 'success'],
  ],
  PENDING: [
    ...['bekliyor', 'beklemede', 'bekleyen', 'bekleniyor', 'onay bekliyor', 'onayda bekliyor', 'onay bekleniyor'],
    ...['islemde', 'isleniyor', 'isleme alindi', 'alindi', 'gerceklesiyor', 'gerceklestiriliyor', 'gonderiliyor'],
    ...['pending', 'in progress', 'processing', 'received', 'pdng', 'acsp', 'actc', 'accp'],
  ],
}
const verdictBy = new Map(
  (['REJECTED', 'ACCEPTED', 'PENDING'] as const).flatMap((verdict) =>
    verdictWords[verdict].map((words) => [words, verdict] as const),
  ),
)

const verdictOf = (text: string): BankVerdict | undefined => verdictBy.get(plainText(text))

/** `="000451"`: a spreadsheet's way of keeping a text from being read as a number. */
const textFormula = /^="([^"]*)"$/

/** True for the first cell of a sheet's closing line of totals, which reports no transfer. */
const isTotal = (text: string): boolean => text === '' || /^(genel |ara |grand )?(toplam|total)/.test(plainText(text))

const separatorOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1)
  return [';', '\t', ','].find((sign) => head.includes(sign)) ?? ';'
}

function tableOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    }) as string[][]
  } catch {
    throw new PaymentFileRefused('RESULT_UNREADABLE', 'CSV')
  }
}

/** Parses a sheet returned by a bank: one line per transfer, columns by header, status by the banks' own words. */
export function readResultCsv(text: string): BankResult {
  const [head = [], ...rows] = tableOf(text)
  const folded = head.map(foldText)
  const placeOf = (held: Held) => headers[held].map((name) => folded.indexOf(name)).find((place) => place >= 0)
  const places = Object.fromEntries(Object.keys(headers).map((held) => [held, placeOf(held as Held)])) as Record<
    Held,
    number | undefined
  >
  if (places.reference === undefined || places.status === undefined)
    throw new PaymentFileRefused('RESULT_UNREADABLE', head.join(' | ').slice(0, 200))
  const lines = rows.flatMap((row, index): ResultLine | [] => {
    const cell = (held: Held) => {
      const place = places[held]
      return (place === undefined ? '' : (row[place] ?? '')).replace(textFormula, '$1').replace(/^'/, '').trim()
    }
    if (cell('status') === '' && isTotal(cell('reference'))) return []
    // A separator inside a cell that is not quoted: the cells after it are in other columns.
    const isTorn = row.slice(head.length).some((text) => text !== '')
    const [reference, reported, amount] = [cell('reference'), verdictOf(cell('status')), cell('amount')]
    const verdict = reported === 'REJECTED' && isDuplicateReason(row.join(' ')) ? 'PENDING' : reported
    const read = amount === '' ? undefined : readDecimal(amount, 'auto')
    const amountMinor = read && minorOf(read)
    if (isTorn || reference === '' || verdict === undefined || (amount !== '' && amountMinor === undefined))
      throw new PaymentFileRefused('RESULT_UNREADABLE', `${index + 2}: ${reference} ${cell('status')} ${amount}`.trim())
    return {
      reference,
      verdict,
      amountMinor: amountMinor ?? null,
      // A masked IBAN cannot be compared.
      iban: cell('iban').includes('*') ? null : compactIban(cell('iban')) || null,
      bankRef: cell('bankRef') || null,
      reasonCode: null,
      reason: cell('reason') || null,
    }
  })
  if (lines.length === 0) throw new PaymentFileRefused('RESULT_EMPTY')
  return { lines, group: null }
}
