import { conditionInWords } from '@kasa/console/accessInWords'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { AccessExplanation } from '@kasa/contracts/access'
import { Icon } from '@kasa/ui/Icon'
import { StatusPill } from '@kasa/ui/StatusPill'
import { styleOf } from '@kasa/ui/styles'

import { styledAccess } from './accessStyles'
import { useAccessWords } from './accessWords'
import { decisive, type Explained, type ExplainedKind } from './explained'
import { WhoCanChange } from './WhoCanChange'

function Row({ row, name, explanation }: { row: Explained; name: string | null; explanation: AccessExplanation }) {
  const t = useAccessWords()
  const language = useLanguage()
  const decided = decisive(row)
  return (
    <li>
      <div>
        {name !== null && <b>{name}</b>}
        <code>{row.place}</code>
      </div>
      <span>
        <StatusPill tone={row.isAllowed ? 'green' : 'red'}>{t(row.isAllowed ? 'allowed' : 'refused')}</StatusPill>
      </span>
      <ul className={styledAccess('why')}>
        {row.conditions.map((condition) => (
          <li key={condition.part} className={condition === decided ? styleOf('strong') : undefined}>
            <span className={styleOf(condition.holds ? 'good' : 'bad')}>
              <Icon name={condition.holds ? 'check' : 'close'} label={t(condition.holds ? 'holds' : 'holdsNot')} />
            </span>
            <div>
              {conditionInWords(condition, language)}
              {condition === decided && <WhoCanChange condition={condition} explanation={explanation} />}
            </div>
          </li>
        ))}
      </ul>
    </li>
  )
}

type AccessRowsProps = {
  kind: ExplainedKind
  rows: readonly Explained[]
  nameOf: (row: Explained) => string | null
  explanation: AccessExplanation
}

/**
 * One group of the explanation: each item, whether it is allowed, each part of its rule, and who could change the
 * deciding part.
 */
export function AccessRows({ kind, rows, nameOf, explanation }: AccessRowsProps) {
  const t = useAccessWords()
  const language = useLanguage()
  const allowed = rows.filter(({ isAllowed }) => isAllowed).length
  return (
    <section aria-labelledby={`access-${kind}`}>
      <h2 id={`access-${kind}`}>
        {t(`kind.${kind}`)}{' '}
        <small>
          {t('count', { allowed: formatCount(allowed, language), all: formatCount(rows.length, language) })}
        </small>
      </h2>
      <ul className={`${styledAccess('rows')} bleed`}>
        {rows.map((row) => (
          <Row key={row.id} row={row} name={nameOf(row)} explanation={explanation} />
        ))}
      </ul>
    </section>
  )
}
