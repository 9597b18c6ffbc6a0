/** The password of every demo account. */
export const demoPassword = 'Kasa-demo-2026!'

type Account = {
  readonly name: string
  readonly role: 'admin' | 'client' | 'merchant' | 'profile'
  readonly scope: readonly string[]
  /** Index of the merchant in the tenant's list in `world.ts`. */
  readonly merchant?: number
  /** Index of the tenant's remit group. */
  readonly group?: number
  readonly parent?: string
}

/** The people of every demo tenant, by the local part of their e-mail `<part>@<tenant>.test`. */
export const demoPeople = {
  admin: { name: 'Deniz Aksoy', role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] },
  system: { name: 'Sistem İzleme', role: 'profile', scope: ['SYSTEM'] },
  merchant: { name: 'Levent Uysal', role: 'merchant', scope: ['MERCHANT', 'USER_MANAGEMENT'], merchant: 0 },
  merchant2: { name: 'Nihal Ergin', role: 'merchant', scope: ['MERCHANT'], merchant: 1 },
  merchanttrader: { name: 'Sinan Oral', role: 'merchant', scope: ['MERCHANT_TRADER'], merchant: 0 },
  trader: { name: 'Berna Tezcan', role: 'client', scope: ['TRADER', 'tpos'] },
  remit: { name: 'Kerem Yalçın', role: 'client', scope: ['REMIT'], group: 0 },
  remit2: { name: 'Aslı Demirtaş', role: 'client', scope: ['REMIT'], group: 1 },
  subremit: { name: 'Umut Kaplan', role: 'client', scope: ['SUBREMIT'], group: 0, parent: 'remit' },
  papara: { name: 'Gökhan Yaman', role: 'client', scope: ['PAPARA'] },
  subpapara: { name: 'İpek Sarı', role: 'client', scope: ['SUBPAPARA'], parent: 'papara' },
  // The second persons for approvals. Created together with the first, so that neither created the other's account.
  admin2: { name: 'Yasemin Çınar', role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] },
  subremit2: { name: 'Hale Tunalı', role: 'client', scope: ['SUBREMIT'], group: 0, parent: 'remit' },
  // The accounts with which the traffic sends payouts: one for each group.
  teller: { name: 'Cansu Ilgaz', role: 'client', scope: ['SUBREMIT'], group: 0, parent: 'remit' },
  teller2: { name: 'Tuna Berk', role: 'client', scope: ['SUBREMIT'], group: 1, parent: 'remit2' },
} as const satisfies Record<string, Account>
export type DemoPerson = keyof typeof demoPeople

/** The people who send payouts in the traffic. */
export const demoTellers = ['teller', 'teller2'] as const satisfies readonly DemoPerson[]

export const demoPersonKeys = Object.keys(demoPeople) as DemoPerson[]
export const demoAccountOf = (person: DemoPerson): Account => demoPeople[person]
export const demoEmail = (person: DemoPerson, tenant: string): string => `${person}@${tenant}.test`
