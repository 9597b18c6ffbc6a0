import type { LineVerdict as Verdict } from '@kasa/contracts/matching'
import { Note } from '@kasa/ui/Note'

import { VerdictText } from '../parts/VerdictText'
import { useMatchWords } from './matchingWords'

/**
 * What the current rules say about a line: the rule that found a request, what stopped automatic approval, and the
 * runner-up.
 */
export function LineVerdict({ verdict }: { verdict: Verdict }) {
  const t = useMatchWords()
  const { decision } = verdict
  return (
    <Note
      tone={decision === 'APPROVE' ? 'accent' : decision === 'SUGGEST' ? 'amber' : 'plain'}
      icon={decision === 'APPROVE' ? 'check' : 'info'}
      title={t(`verdict.${decision}`)}
    >
      <VerdictText {...verdict} />
    </Note>
  )
}
