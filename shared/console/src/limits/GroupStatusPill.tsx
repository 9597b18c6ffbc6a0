import { StatusPill } from '@kasa/ui/StatusPill'

import { useStatusWords } from './groupStatusWords'

/** A group's status in one word. */
export function GroupStatusPill({ status }: { status: 'ACTIVE' | 'PAUSED' }) {
  const t = useStatusWords()
  return <StatusPill tone={status === 'ACTIVE' ? 'green' : 'amber'}>{t(`status.${status}`)}</StatusPill>
}
