import type { LimitGuard } from '@kasa/domain/limitGuards'

const words: Readonly<Record<LimitGuard, readonly [tr: string, en: string]>> = {
  status: ['Durum', 'Status'],
  activeHours: ['Saatler', 'Hours'],
  holidayPolicy: ['Resmî tatiller', 'Public holidays'],
  rules: ['Kurallar', 'Rules'],
}

/** The reason of a request to loosen a limit group, in both languages: `Kurallar · Rules`. */
export const limitGuardsInWords = (names: readonly LimitGuard[]): string =>
  [0, 1].map((language) => names.map((name) => words[name][language]).join(', ')).join(' · ')
