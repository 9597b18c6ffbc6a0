import { foldText } from '@kasa/domain/turkishText'

import { headName } from './profiles'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { TotalOf } from './statement'

/** A figure with a label: `Toplam Alacak: 1.600,00`, `İşlem Sayısı;4`, `Kapanış Bakiyesi;11.200,00`. */
export type LabelledFigure = { readonly value: Cell; readonly place: number } & (
  | { readonly kind: 'SUM' | 'COUNT'; readonly of: TotalOf }
  | { readonly kind: 'OPENING' | 'CLOSING' | 'CARRIED' }
)
type Label = { kind: 'SUM' | 'COUNT'; of: TotalOf } | { kind: 'OPENING' | 'CLOSING' | 'CARRIED' }

const into =
  '(?:alacak|giren|gelen|giris|yatan|yatirilan|para girisi|credits?|deposits?|money in|paid in|haben|gutschriften)'
const out =
  '(?:borc|cikan|giden|cikis|cekilen|para cikisi|debits?|withdrawals?|money out|paid out|soll|belastungen|lastschriften)'
const sumForms = (side: string) =>
  [
    `(?:genel )?toplam ${side}(?: tutari?| para| islem tutari)?`,
    `${side}(?:ler|lar)?(?: tutari?| para| islem(?:ler|leri)?)? toplam(?:i|lari)?`,
    `total ${side}(?: amount)?`,
    `${side} total`,
    `(?:gesamt)?summe ${side}`,
  ].join('|')
const countForms = (side: string) =>
  [
    `(?:toplam )?${side}(?: islem| hareket)?(?:ler|leri)? (?:sayisi|adedi)`,
    `(?:number|no|count) of ${side}(?: transactions| entries)?`,
    `total number of ${side}`,
  ].join('|')
const labels: readonly (readonly [RegExp, Label])[] = [
  [new RegExp(`^(?:${sumForms(into)})$`), { kind: 'SUM', of: 'CREDIT' }],
  [new RegExp(`^(?:${sumForms(out)})$`), { kind: 'SUM', of: 'DEBIT' }],
  [new RegExp(`^(?:${countForms(into)})$`), { kind: 'COUNT', of: 'CREDIT' }],
  [new RegExp(`^(?:${countForms(out)})$`), { kind: 'COUNT', of: 'DEBIT' }],
  [
    /^(?:(?:genel )?toplam(?: (?:islem )?tutari?)?|(?:grand )?totals?(?: amount)?|gesamtsumme|summe)$/,
    { kind: 'SUM', of: 'ALL' },
  ],
  [
    /^(?:toplam )?(?:islem|hareket|kayit|satir) (?:sayisi|adedi)$|^toplam (?:islem|hareket|kayit)$|^(?:total )?(?:number|no) of (?:transactions|entries|records|items)$|^total (?:transactions|entries|records)$|^(?:transaction|record|entry) count$/,
    { kind: 'COUNT', of: 'ALL' },
  ],
  [
    /^(?:acilis|donem basi|baslangic) bakiye(?:si)?$|^(?:opening|beginning|starting) balance$|^anfangssaldo$/,
    { kind: 'OPENING' },
  ],
  // Carried forward or brought forward, depending on its position.
  [/^devreden bakiye(?:si)?$/, { kind: 'CARRIED' }],
  [/^(?:kapanis|donem sonu|bitis) bakiye(?:si)?$|^(?:closing|ending) balance$|^endsaldo$/, { kind: 'CLOSING' }],
]

/** `Toplam 3 kayıt listelenmiştir`. */
const sentence = /^(?:toplam )?(\d{1,7}) (?:adet )?(?:kayit|islem|hareket)(?: (?:listelen|bulun|goster)\p{L}*)?\.?$/u

const figure = /^\s*[-+−(]?\s*(?:[₺$€£]|TL|TRY)?\s*\d[\d.,'\s]*(?:[^\d].{0,12})?$/
/** `İşlem Sayısı : 4 Toplam : 100,00 TL`: several figures in one cell. */
const pairForm = /([^:;|\d]*[^:;|\d\s])\s*:\s*([-+]?\d[\d.,]*(?:\s?(?:TL|TRY|₺)(?!\p{L}))?)/gu
const labelOf = (written: string) => labels.find(([form]) => form.test(headName(written.trim())))?.[1]
const isFigure = (cell: Cell | undefined): cell is Cell =>
  cell !== undefined && figure.test(cell.text) && !/\d[-/]\d|\d:\d/.test(cell.text)

/** Every figure with a known label in a row. Its value is in the same cell, the next filled one, or the one below. */
export function figuresIn(row: SheetRow, below: SheetRow | undefined): LabelledFigure[] {
  return row.flatMap((cell, place): LabelledFigure[] => {
    if (cell.kind !== 'text' || cell.text.length > 120) return []
    const counted = sentence.exec(foldText(cell.text))?.[1]
    if (counted) return [{ kind: 'COUNT', of: 'ALL', value: { text: counted, kind: 'text' }, place }]
    const pairs = [...cell.text.matchAll(pairForm)]
    if (pairs.length > 1)
      return pairs.flatMap(([, written = '', text = '']) => {
        const label = labelOf(written)
        return label ? [{ ...label, value: { text, kind: 'text' as const }, place }] : []
      })
    const [, written = '', own = ''] =
      /^([^\d:=+−₺$€£(]*(?:\([A-Za-z₺]{1,4}\))?)\s*[:=]?\s*(.*)$/s.exec(cell.text.trim()) ?? []
    const label = labelOf(written)
    if (!label) return []
    const next = row.slice(place + 1).find(({ text }) => text.trim() !== '')
    const value =
      own === '' ? (isFigure(next) ? next : (below?.[place] ?? noCell)) : { text: own, kind: 'text' as const }
    return isFigure(value) ? [{ ...label, value, place }] : []
  })
}

/** True of a row that states a total or a number of entries. */
export const statesTotal = (row: SheetRow): boolean =>
  figuresIn(row, undefined).some(({ kind }) => kind === 'SUM' || kind === 'COUNT')
