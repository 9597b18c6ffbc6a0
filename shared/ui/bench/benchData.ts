/** The benchmark's row: twelve columns like those of a queue. */
export type BenchRow = {
  id: string
  reference: string
  customer: string
  merchant: string
  amount: string
  account: string
  status: string
  waiting: string
  bank: string
  commission: string
  net: string
  operator: string
}

export const benchColumns = [
  ['reference', 130],
  ['customer', 140],
  ['merchant', 130],
  ['amount', 120],
  ['account', 140],
  ['status', 90],
  ['waiting', 80],
  ['bank', 110],
  ['commission', 100],
  ['net', 120],
  ['operator', 110],
  ['id', 90],
] as const satisfies readonly (readonly [keyof BenchRow, number])[]

export const endColumns: ReadonlySet<string> = new Set(['amount', 'waiting', 'commission', 'net'])

const customers = [
  'Elif Kılıç',
  'Mehmet Şahin',
  'Ayşe Yıldız',
  'Burak Öztürk',
  'Zeynep Çelik',
  'İbrahim Güneş',
  'Fatma Aydın',
]
const merchants = ['Anadolu Market', 'Boğaz Travel', 'Ege Tickets']
const banks = ['Ziraat', 'Garanti', 'Akbank', 'İş Bankası', 'Yapı Kredi']
const states = ['Waiting', 'Claimed', 'Deniz A.', 'Waiting']
const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T

/** Row `i`; deterministic, so that every contender renders the same data. */
export const benchRow = (i: number, version = 0): BenchRow => ({
  id: `R${i}`,
  reference: `RM-${(0x7f42 + i).toString(16).toUpperCase()}-${i % 97}KD`,
  customer: at(customers, i),
  merchant: at(merchants, i),
  amount: `₺${((i * 7919) % 250_000).toLocaleString('en')}.00`,
  account: `${at(banks, i)} · ${i % 9}`,
  status: at(states, i + version),
  waiting: `${(i + version) % 15} min`,
  bank: at(banks, i),
  commission: `₺${(i * 31) % 900}.50`,
  net: `₺${((i * 7919) % 240_000).toLocaleString('en')}.00`,
  operator: version === 0 ? '' : `v${version}`,
})

export const benchRows = (count: number): BenchRow[] => Array.from({ length: count }, (_, i) => benchRow(i))
