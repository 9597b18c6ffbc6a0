import type { LineVerdict as Verdict } from '@kasa/contracts/matching'
import { Note } from '@kasa/ui/Note'

import { useMatchWords } from './matchingWords'

const percent = (score: number) => Math.round(score * 100)

/** What the rules in force say of a line: the rule that found a request, what kept the machine from approving, and the runner-up. */
export function LineVerdict({ verdict }: { verdict: Verdict }) {
  const say = useMatchWords()
  const { decision, rule, rulesVersion, stoppedBy, best, runnerUp } = verdict
  return (
    <Note tone={decision === 'APPROVE' ? 'accent' : decision === 'SUGGEST' ? 'amber' : 'plain'} icon={decision === 'APPROVE' ? 'check' : 'info'} title={say(`verdict.${decision}`)}>
      {stoppedBy && <>{say(`stop.${stoppedBy}`)} </>}
      {rule !== null && <>{say('verdict.rule', { rule, version: rulesVersion })} </>}
      {best && (runnerUp
        ? say('verdict.best', { number: best.number, percent: percent(best.score), other: runnerUp.number, otherPercent: percent(runnerUp.score) })
        : say('verdict.alone', { number: best.number, percent: percent(best.score) }))}
    </Note>
  )
}
