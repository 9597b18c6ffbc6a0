import { useLanguage } from '@kasa/console/i18n'
import { useListTotal } from '@kasa/console/lists/listTotal'
import { formatMoney } from '@kasa/domain/money'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'

import { styled } from '../adminStyles'
import { useMissedWords } from './missedWords'

/** The number of requests with a state that the merchant's server has missed, and a link to them. */
export function MissedSection({
  merchantId,
  Section = DrawerSection,
}: {
  merchantId: string
  Section?: typeof DrawerSection
}) {
  const t = useMissedWords()
  const language = useLanguage()
  const total = useListTotal({ path: '/api/callback/missed', query: { merchant: merchantId } })
  if (!total) return null
  const { count, more, sumMinor } = total
  return (
    <Section title={t('title')}>
      {count === 0 ? (
        <p className={styled('quiet')}>{t('empty')}</p>
      ) : (
        <p className={styled('line')}>
          <span>
            {more
              ? t('sectionMany', { count })
              : t('sectionText', { count, amount: sumMinor === null ? '–' : formatMoney(sumMinor, language) })}
          </span>
          <Link className={styled('link')} to={`/callback/missed?${new URLSearchParams({ merchant: merchantId })}`}>
            {t('show')}
          </Link>
        </p>
      )}
    </Section>
  )
}
