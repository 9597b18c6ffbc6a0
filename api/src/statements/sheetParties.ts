import { headName } from './profiles'
import type { SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'

type Party = { readonly counterparty: string | null; readonly counterpartyIban: string | null }
/** The counterparty of a row by its direction. */
export type Parties = { readonly into: Party; readonly out: Party }

/** The places of the columns for payer and payee; undefined unless a table has both. */
export type PartyPlaces = Readonly<Record<'payer' | 'payee' | 'payerIban' | 'payeeIban', number>>

const owner = '(?: adi| ad soyad| adi soyadi| unvani| name)?'
const heads = {
  payer: new RegExp(`^(?:gonderen|gonderici|odeyen|sender|payer)${owner}$`),
  payee: new RegExp(`^(?:alici|alan|lehdar|receiver|recipient|beneficiary|payee)${owner}$`),
  payerIban: /^(?:gonderen|gonderici|sender|payer)(?: hesap)? iban$/,
  payeeIban: /^(?:alici|lehdar|receiver|recipient|beneficiary|payee)(?: hesap)? iban$/,
} as const

/** The places of payer and payee below a head, unless another column has the counterparty. */
export function partyPlacesIn(head: SheetRow | undefined, columns: Columns): PartyPlaces | undefined {
  const texts = (head ?? []).map(({ text }) => headName(text))
  const placeOf = (form: RegExp) => texts.findIndex((text) => form.test(text))
  const [payer, payee] = [placeOf(heads.payer), placeOf(heads.payee)]
  const [payerIban, payeeIban] = [placeOf(heads.payerIban), placeOf(heads.payeeIban)]
  const isChosen = (place: number | undefined, either: readonly number[]) =>
    place === undefined || either.includes(place)
  const isBoth = (payer >= 0 && payee >= 0) || (payerIban >= 0 && payeeIban >= 0)
  return isBoth &&
    isChosen(columns.get('counterparty'), [payer, payee]) &&
    isChosen(columns.get('iban'), [payerIban, payeeIban])
    ? { payer, payee, payerIban, payeeIban }
    : undefined
}

/** The counterparty of a row for both directions; without a name if money came back, whose parties may be swapped. */
export function partiesIn(row: SheetRow, places: PartyPlaces | undefined, isBack: boolean): { parties?: Parties } {
  if (!places) return {}
  const textAt = (place: number) => row[place]?.text.trim() || null
  const party = (name: number, iban: number): Party => ({
    counterparty: isBack ? null : textAt(name),
    counterpartyIban: textAt(iban)?.replace(/\s/g, '') ?? null,
  })
  return {
    parties: {
      into: party(places.payer, places.payerIban),
      out: party(places.payee, places.payeeIban),
    },
  }
}

/** The entry with the counterparty of its direction, which balances may have shown only after the row was read. */
export function withParty<T extends { readonly amount: { readonly units: bigint } }>({
  parties,
  ...entry
}: T & { readonly parties?: Parties }): Omit<T, 'parties'> {
  return parties ? { ...entry, ...(entry.amount.units < 0n ? parties.out : parties.into) } : entry
}
