import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'

import { isOpen } from '../list/withdrawalFacts'
import { useDrawerWords, wordOfCode } from './drawerWords'

/** The result for each possible source account, and what to do if there is none. */
export function Sources({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const why = ({ excludedBecause, lostBecause }: WithdrawalDetail['sources'][number]) =>
    excludedBecause !== null
      ? wordOfCode(t, 'excluded', excludedBecause)
      : lostBecause !== null
        ? wordOfCode(t, 'lost', lostBecause)
        : t('chosen')
  return (
    <>
      {isOpen(payout) && payout.bankAccountId === null && payout.sources.length > 0 && (
        <Note tone="amber" icon="warning" title={t('source.none')}>
          {t('source.noneText')}
        </Note>
      )}
      {payout.sources.length > 0 && (
        <DrawerSection title={t('source.title')}>
          <DescriptionList
            items={payout.sources.map((source) => ({
              id: source.accountId,
              label: source.label,
              value: [
                why(source),
                source.rail && t(`rail.${source.rail}`),
                source.freeMinor !== null && t('source.free', { amount: formatMoney(source.freeMinor, language) }),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </DrawerSection>
      )}
    </>
  )
}
