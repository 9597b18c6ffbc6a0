import type { LimitGroupCreateRequest, LimitGroupDetail, LimitRuleDraft } from '@kasa/contracts/limitGroups'
import { isInUse, limitsNow } from '@kasa/domain/limitGuards'
import { Note } from '@kasa/ui/Note'

import { useLimitChangeWords } from './limitChangeWords'
import { useLimitWords } from './limitWords'
import { ruleInWords } from './ruleInWords'
import { useRuleWords } from './ruleWords'

type LimitGuardNoteProps = {
  group: LimitGroupDetail
  /** What the form would send. */
  written: Pick<LimitGroupCreateRequest, 'rules' | 'activeHours' | 'holidayPolicy'>
}

/** Names the edits of a used group that wait for another administrator. Empty if none does. */
export function LimitGuardNote({ group, written }: LimitGuardNoteProps) {
  const t = useLimitWords()
  const sayChange = useLimitChangeWords()
  const sayRule = useRuleWords()
  if (!isInUse(group.usedBy)) return null
  const { waiting, looser } = limitsNow<LimitRuleDraft>(group, { ...written, status: group.status })
  if (waiting.length === 0) return null
  const fields = [
    ...looser.map(({ before }) => ruleInWords(before, sayRule)),
    ...(waiting.includes('activeHours') ? [t('field.hours')] : []),
    ...(waiting.includes('holidayPolicy') ? [t('field.holidays')] : []),
  ]
  return (
    <Note tone="amber" icon="info" title={sayChange('second')}>
      {sayChange('secondText', { fields: fields.join(', ') })}
    </Note>
  )
}
