import { moduleWords } from '@kasa/console/i18n'
import { formatCount } from '@kasa/console/format'
import type { SysparameterRow } from '@kasa/contracts/sysparameters'
import { formatMoney, type Language } from '@kasa/domain/money'

import { en } from './en'
import { tr } from './tr'

/** The texts of the settings' screen, loaded with the page. */
export const { use: useParameterWords, text: parameterText } = moduleWords('admin-parameters', { en, tr })
type Translate = ReturnType<typeof useParameterWords>

type Unit = SysparameterRow['unit']

/** A value with its unit: `90 s`, `₺100,000.00`. */
export const valueInWords = (t: Translate, unit: Unit, value: bigint, language: Language): string =>
  unit === 'KURUS'
    ? formatMoney(value, language)
    : t(`unit.${unit}`, { count: Number(value), shown: formatCount(Number(value), language) })

/** The allowed minimum and maximum as text. */
export const boundsInWords = (
  t: Translate,
  { unit, min, max }: Pick<SysparameterRow, 'unit' | 'min' | 'max'>,
  language: Language,
): string => t('bounds', { min: valueInWords(t, unit, min, language), max: valueInWords(t, unit, max, language) })

/** A parameter's description in the current language. */
export const descriptionOf = (
  row: Pick<SysparameterRow, 'description_tr' | 'description_en'>,
  language: Language,
): string => (language === 'tr' ? row.description_tr : row.description_en)
