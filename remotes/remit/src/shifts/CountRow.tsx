import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import type { useRecordForm } from '@kasa/console/records/useRecordForm'
import type { ShiftOpen } from '@kasa/contracts/shifts'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { differenceReasons } from '@kasa/domain/shift'
import { AmountField } from '@kasa/ui/AmountField'
import { Input, Select } from '@kasa/ui/Input'
import { styleOf } from '@kasa/ui/styles'

import type { HandoverFields } from './handoverFields'
import { styledShift } from './shiftStyles'
import { useShiftWords } from './shiftWords'

type CountRowProps = {
  account: ShiftOpen['accounts'][number]
} & Pick<ReturnType<typeof useRecordForm<HandoverFields, unknown>>, 'control' | 'register'>

/**
 * The counted balance of one account beside the ledger's. If they differ, a second row asks for the reason; number
 * keys choose one.
 */
export function CountRow({ account: { id, label, ledgerMinor }, control, register }: CountRowProps) {
  const t = useShiftWords()
  const language = useLanguage()
  const typed = useWatch({ control, name: `counts.${id}.amount` })
  const counted = parseMoney(typed)
  const off = counted === undefined ? undefined : counted - ledgerMinor
  return (
    <>
      <tr>
        <td>{label}</td>
        <td className="end">{formatMoney(ledgerMinor, language)}</td>
        <td className="end">
          <AmountField
            {...register(`counts.${id}.amount`)}
            language={language}
            fieldSize="small"
            aria-label={t('form.countedOf', { account: label })}
          />
        </td>
        <td className={`end ${off ? styleOf('bad', 'strong') : ''}`.trim()}>
          {off === undefined ? '' : formatMoney(off, language)}
        </td>
      </tr>
      {off !== undefined && off !== 0n && (
        <tr className="joined">
          <td colSpan={4}>
            <div className={styledShift('why')}>
              <Select
                {...register(`counts.${id}.reasonCode`)}
                fieldSize="small"
                aria-label={t('form.reasonOf', { account: label })}
              >
                <option value="">{t('form.chooseReason')}</option>
                {differenceReasons.map((code, index) => (
                  <option key={code} value={code}>{`${index + 1} · ${t(`difference.${code}`)}`}</option>
                ))}
              </Select>
              <Input
                {...register(`counts.${id}.note`)}
                fieldSize="small"
                maxLength={300}
                autoComplete="off"
                placeholder={t('form.note')}
                aria-label={t('form.noteOf', { account: label })}
              />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
