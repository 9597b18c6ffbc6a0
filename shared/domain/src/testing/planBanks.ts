import type { RailBank } from '../rail'

const bank = (id: string, more: Partial<RailBank> = {}): RailBank => ({
  id,
  hasFast: true,
  fastLimitMinor: null,
  eftOpen: '09:00',
  eftClose: '17:00',
  sameBank247: true,
  ...more,
})
const banks: Readonly<Record<string, RailBank>> = {
  /** Default hours and limits. */
  Z: bank('Z'),
  /** Closes a quarter of an hour later; has its own FAST limit of 250,000.00. */
  G: bank('G', { eftClose: '17:15', fastLimitMinor: 25_000_000n }),
  /** Without FAST, with shorter hours. */
  V: bank('V', { hasFast: false, eftOpen: '09:30', eftClose: '16:30' }),
  /** Closed at night, even between its own accounts. */
  K: bank('K', { sameBank247: false }),
  /** Without FAST, mornings only. */
  S: bank('S', { hasFast: false, eftClose: '12:30' }),
  /** Without FAST, afternoons only. */
  L: bank('L', { hasFast: false, eftOpen: '13:00', eftClose: '18:00' }),
}
export const bankOf = (id: string): RailBank => banks[id] ?? bank(id)
/** A moment by its time in Istanbul. */
export const at = (time: string) => new Date(`${time.replace(' ', 'T')}:00+03:00`)
export const fastLimitMinor = 10_000_000n
/** A moment in Istanbul time without the year: `10-28 13:00`. */
export const shown = (moment: Date) =>
  new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
