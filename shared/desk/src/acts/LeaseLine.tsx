import { useNow } from '../clock'
import type { Lease, Noun, QueueFilters, QueueRow } from '../noun'
import { useLazyWords } from './lazyWords'

const minutes = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

type LeaseLineProps = {
  noun: Pick<Noun<QueueRow, QueueRow, QueueFilters>, 'words'>
  lease: Lease | null
  claim: QueueRow['claim']
}

/** The remaining time of one's own claim, in seconds; a warning once it has expired. */
export function LeaseLine({ noun, lease, claim }: LeaseLineProps) {
  const t = useLazyWords(noun)
  const nowMs = useNow(1000)
  const untilMs = lease?.untilMs ?? (claim ? Date.parse(claim.until) : null)
  const leftMs = untilMs === null ? 0 : untilMs - nowMs
  if (leftMs > 0)
    return <p className={leftMs < 20_000 ? 'lease short' : 'lease'}>{t('lease.left', { time: minutes(leftMs) })}</p>
  return lease !== null ? (
    <p className="problem" role="alert">
      {t('lease.over')}
    </p>
  ) : null
}
