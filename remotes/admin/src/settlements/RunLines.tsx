import { useLanguage } from '@kasa/console/i18n'
import type { SettlementPreview, SettlementRunDetail } from '@kasa/contracts/settlements'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { styled } from '../adminStyles'
import { settlementCode, settlementTone, useSettlementWords } from '../locales/settlementWords'

type Line = Omit<SettlementPreview['lines'][number], 'mostMinor'> &
  Partial<Pick<SettlementRunDetail['lines'][number], 'state' | 'payout'>>

/** A run's payments to merchants with amount, account and result, or why there is none. */
export function RunLines({ lines }: { lines: readonly Line[] }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const about = ({ availableMinor, awaitingMinor, grossMinor, feeMinor, keptMinor, releasedMinor }: Line) =>
    [
      awaitingMinor === 0n
        ? t('line.available', { amount: money(availableMinor) })
        : t('line.due', { amount: money(availableMinor), awaiting: money(awaitingMinor) }),
      grossMinor !== 0n && t('line.gross', { gross: money(grossMinor), fees: money(feeMinor) }),
      keptMinor !== 0n && t('line.kept', { amount: money(keptMinor) }),
      releasedMinor !== 0n && t('line.released', { amount: money(releasedMinor) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <DescriptionList
      items={lines.map((line) => ({
        id: line.merchantId,
        label: line.merchantName,
        value: (
          <>
            {line.leftOut === null ? (
              <>
                <strong>{money(line.amountMinor)}</strong>{' '}
                {line.state && (
                  <StatusPill tone={settlementTone(line.state)}>{settlementCode(t, 'state', line.state)}</StatusPill>
                )}
                {line.payout && (
                  <>
                    {' '}
                    <Link className={styled('link')} to={`/withdraw-request/list?open=${line.payout.id}`}>
                      {line.payout.number}
                    </Link>
                  </>
                )}
                <br />
                {`${line.holder ?? ''} · ${line.bankName ?? ''} ···${line.ibanLast4 ?? ''}`}
              </>
            ) : (
              settlementCode(t, 'why', line.leftOut)
            )}
            <br />
            <span className={styled('quiet')}>{about(line)}</span>
          </>
        ),
      }))}
    />
  )
}
