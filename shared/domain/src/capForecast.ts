import { istanbulDayStart } from './istanbulDay'

const hourMs = 3_600_000
/** The rate is computed over the last hours, so that a quiet morning does not hide a busy noon. */
const rateHours = 3

export type CapForecast = { kind: 'FULL' } | { kind: 'AT'; atMs: number } | { kind: 'NOT_TODAY' }

/** Use of a limit, in kuruş or requests. `byHour`: the amount taken in each hour of today in Istanbul, up to now. */
export type CapUse = { taken: bigint; cap: bigint; byHour: readonly bigint[] }

/** When the limit will be full at the rate of the last hours; NOT_TODAY if after midnight. */
export function forecastCap({ taken, cap, byHour }: CapUse, now: Date): CapForecast {
  if (taken >= cap) return { kind: 'FULL' }
  const sinceMidnightMs = now.getTime() - istanbulDayStart(now).getTime()
  const spanMs = Math.min(sinceMidnightMs, (sinceMidnightMs % hourMs) + (rateHours - 1) * hourMs)
  const hour = Math.floor(sinceMidnightMs / hourMs)
  const recent = byHour.slice(Math.max(0, hour - rateHours + 1), hour + 1).reduce((sum, one) => sum + one, 0n)
  if (recent <= 0n || spanMs <= 0) return { kind: 'NOT_TODAY' }
  const atMs = now.getTime() + Number(((cap - taken) * BigInt(Math.round(spanMs)) + recent - 1n) / recent)
  return atMs < istanbulDayStart(now).getTime() + 24 * hourMs ? { kind: 'AT', atMs } : { kind: 'NOT_TODAY' }
}

/** The earliest of several forecasts. */
export function earliestCap(forecasts: readonly CapForecast[]): CapForecast {
  if (forecasts.some(({ kind }) => kind === 'FULL')) return { kind: 'FULL' }
  const times = forecasts.flatMap((forecast) => (forecast.kind === 'AT' ? [forecast.atMs] : []))
  return times.length === 0 ? { kind: 'NOT_TODAY' } : { kind: 'AT', atMs: Math.min(...times) }
}
