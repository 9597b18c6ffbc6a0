import { StatusPill } from '@kasa/ui/StatusPill'

import { useStatusWords } from './groupStatusWords'

/** A group's status in one word. */
export function GroupStatusPill({ status }: { status: 'ACTIVE' | 'PAUSED' }) {
  const say = useStatusWords()
  return <StatusPill tone={status === 'ACTIVE' ? 'green' : 'amber'}>{say(`status.${status}`)}</StatusPill>
}
