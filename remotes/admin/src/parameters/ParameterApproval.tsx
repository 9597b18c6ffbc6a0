import { formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { approvalFill } from '@kasa/desk/approvalPart'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { sysparameters, type SysparameterUnit } from '@kasa/domain/sysparameter'
import type { AskedApproval } from '@kasa/module/slots'

import { useParameterWords, valueInWords } from './parameterWords'

const units = new Map(Object.entries(sysparameters).map(([key, { unit }]): [string, SysparameterUnit] => [key, unit]))

/** The current and the requested value with units, and the day it takes effect. */
function ParameterChanges({ approval }: { approval: Pick<AskedApproval, 'before' | 'after'> }) {
  const t = useParameterWords()
  const language = useLanguage()
  const unit = units.get(String(approval.after['key']))
  return (
    <ApprovalChanges
      approval={approval}
      isWhole
      field={(name, value) => {
        if (name === 'key') return { label: t('field.key'), value: String(value) }
        if (name === 'value')
          return {
            label: t('field.value'),
            value: unit === undefined ? String(value) : valueInWords(t, unit, BigInt(String(value)), language),
          }
        return { label: t('field.effectiveFrom'), value: formatDate(String(value), language) }
      }}
    />
  )
}

/** Approval requests about parameters. */
export const ParameterApproval = approvalFill({
  fields: () => () => undefined,
  Changes: ParameterChanges,
  list: '/sysparameter/list',
})
