import type { LineVerdict as Verdict } from '@kasa/contracts/matching'
import { Note } from '@kasa/ui/Note'

import { VerdictText } from '../parts/VerdictText'
import { useMatchWords } from './matchingWords'

/**
 * What the rules in force say of a line: the rule that found a request, what kept the machine from approving, and the
 * runner-up.
 */
export function LineVerdict({ verdict }: { verdict: Verdict }) {
  const say = useMatchWords()
  const { decision } = verdict
  return (
    <Note
      tone={decision === 'APPROVE' ? 'accent' : decision === 'SUGGEST' ? 'amber' : 'plain'}
      icon={decision === 'APPROVE' ? 'check' : 'info'}
      title={say(`verdict.${decision}`)}
    >
      <VerdictText {...verdict} />
    </Note>
  )
}
