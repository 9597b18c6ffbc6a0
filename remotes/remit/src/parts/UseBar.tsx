import type { AccountLimit } from '@kasa/contracts/bankAccounts'
import { Meter } from '@kasa/ui/Meter'

/** A share in percent, only for drawing: amounts stay `bigint`. */
const percent = (part: bigint, cap: bigint): number =>
  cap === 0n ? 100 : Math.min(100, Number((part * 1000n) / cap) / 10)

export const usedPercent = ({ used, reserved, cap }: AccountLimit): number => percent(used + reserved, cap)
const levelOf = (limit: AccountLimit) =>
  usedPercent(limit) >= 100 ? 'full' : usedPercent(limit) >= limit.warnPct ? 'near' : undefined

/** How much of a limit is used (solid) and reserved (pale). The figures are shown as text beside it. */
export function UseBar({ limit }: { limit: AccountLimit }) {
  return (
    <Meter used={percent(limit.used, limit.cap)} held={percent(limit.reserved, limit.cap)} level={levelOf(limit)} />
  )
}
