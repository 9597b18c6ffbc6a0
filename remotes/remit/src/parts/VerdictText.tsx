import type { LineJudgement } from '@kasa/contracts/deposits'

import { ruleName, useVerdictWords } from './verdictWords'

type Named = { number: string; score: number }
type VerdictTextProps = Pick<LineJudgement, 'stoppedBy' | 'rule' | 'rulesVersion' | 'runnerUp'> & { best: Named | null }

const percent = (score: number) => Math.round(score * 100)

/** What stopped automatic approval of a line, the rule that found its request, the score, and the runner-up. */
export function VerdictText({ stoppedBy, rule, rulesVersion, best, runnerUp }: VerdictTextProps) {
  const t = useVerdictWords()
  return (
    <>
      {stoppedBy && <>{t(`stop.${stoppedBy}`)} </>}
      {rule !== null && rulesVersion !== null && (
        <>{t('verdict.rule', { rule: ruleName(t, rule), version: rulesVersion })} </>
      )}
      {best &&
        (runnerUp
          ? t('verdict.best', {
              number: best.number,
              percent: percent(best.score),
              other: runnerUp.number,
              otherPercent: percent(runnerUp.score),
            })
          : t('verdict.alone', { number: best.number, percent: percent(best.score) }))}
    </>
  )
}
