import { Age } from '../src/Age'
import type { GridColumn } from '../src/gridColumns'
import { Money } from '../src/Money'
import { StatusPill } from '../src/StatusPill'
import type { Language } from './entry'

export type GalleryRow = {
  id: string
  reference: string
  customer: string
  merchant: string
  amountMinor: bigint
  account: string
  holder: string
  waitedMin: number
}

const customers = [
  'Elif Kılıç',
  'Mehmet Şahin',
  'Ayşe Yıldız',
  'Burak Öztürk',
  'Zeynep Çelik',
  'İbrahim Güneş',
  'Fatma Aydın',
  'Emre Koç',
  'Selin Doğan',
  'Hakan Işık',
  'Gül Arslan',
  'Onur Şimşek',
]
const merchants = ['Anadolu Market', 'Boğaz Travel', 'Ege Tickets']
const accounts = ['Ziraat · Kuzey 2', 'Garanti · Merkez', 'Akbank · Ege 1', 'İş Bankası · 04', 'Yapı Kredi · 7']
const holders = ['Claimed', '', '', 'Deniz A.', '', '']
const amounts = [24500_00n, 5200_00n, 118000_00n, 7350_50n, 64999_90n, 9800_00n, 15000_00n, 5000_00n, 212400_00n]
const pick = <T,>(list: readonly T[], i: number) => list[i % list.length] as T

/** The gallery's fixed time, so that screenshots are the same every day. */
export const NOW_MS = Date.parse('2026-11-21T11:03:14Z')

export const galleryRows: readonly GalleryRow[] = Array.from({ length: 400 }, (_, i) => ({
  id: `d${i}`,
  reference: `RM-${(0x7f42 + i * 311).toString(16).toUpperCase()}-${(19 + i * 7) % 97}KD`,
  customer: pick(customers, i),
  merchant: pick(merchants, i),
  amountMinor: pick(amounts, i),
  account: pick(accounts, i),
  holder: pick(holders, i),
  waitedMin: (i * 4) % 15,
}))

const columns = (language: Language): readonly GridColumn<GalleryRow>[] => {
  const t = (tr: string, en: string) => (language === 'tr' ? tr : en)
  return [
    {
      id: 'reference',
      header: t('Referans', 'Reference'),
      width: { min: 140, grow: 1 },
      phone: 'meta',
      cell: (row) => row.reference,
    },
    {
      id: 'customer',
      header: t('Müşteri', 'Customer'),
      width: { min: 120, grow: 1 },
      phone: 'title',
      cell: (row) => row.customer,
    },
    {
      id: 'merchant',
      header: t('Üye iş yeri', 'Merchant'),
      width: { min: 120, grow: 1 },
      phone: 'meta',
      cell: (row) => row.merchant,
    },
    {
      id: 'amount',
      header: t('Tutar', 'Amount'),
      width: 130,
      align: 'end',
      sortable: true,
      phone: 'end',
      cell: (row) => <Money minor={row.amountMinor} language={language} />,
    },
    {
      id: 'account',
      header: t('Banka hesabı', 'Bank account'),
      width: { min: 140, grow: 1 },
      cell: (row) => row.account,
    },
    {
      id: 'status',
      header: t('Durum', 'Status'),
      width: 110,
      phone: 'end',
      cell: (row) => (
        <StatusPill tone={row.holder ? 'blue' : 'amber'}>{row.holder || t('Bekliyor', 'Waiting')}</StatusPill>
      ),
    },
    {
      id: 'waiting',
      header: t('Bekleme', 'Waiting'),
      width: 90,
      align: 'end',
      sortable: true,
      cell: (row) => (
        <Age since={new Date(NOW_MS - row.waitedMin * 60_000).toISOString()} nowMs={NOW_MS} language={language} />
      ),
    },
  ]
}

/** Created once per language: the grid identifies columns by identity. */
export const galleryColumns = { tr: columns('tr'), en: columns('en') }
